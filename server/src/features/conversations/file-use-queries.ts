import { sql } from "kysely";
import type { FileUse } from "../files/index.ts";

export const messageFileUse: FileUse = {
  purpose: "MESSAGE",
  isUsed: sql<boolean>`exists (
    select from messages where type <> 'TEXT' and substring(content from '[^/]*$') = file.name)`,
};
