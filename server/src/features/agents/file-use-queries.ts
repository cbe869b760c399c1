import { sql } from "kysely";
import type { FileUse } from "../files/index.ts";

export const avatarUse: FileUse = {
  purpose: "AVATAR",
  isUsed: sql<boolean>`exists (
    select from agents where id = file.owner_id and substring(avatar_url from '[^/]*$') = file.name)`,
};
