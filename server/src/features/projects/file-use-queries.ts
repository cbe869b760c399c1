import { sql } from "kysely";
import type { FileUse } from "../files/index.ts";

export const logoUse: FileUse = {
  purpose: "LOGO",
  isUsed: sql<boolean>`exists (
    select from projects where id = file.owner_id and substring(logo_url from '[^/]*$') = file.name)`,
};
