import { sql } from "kysely";
import { type FileUse, movedAtOnce } from "../files/index.ts";

export const logoUse: FileUse = {
  purpose: "LOGO",
  isUsed: sql<boolean>`exists (
    select from projects where id = file.owner_id and substring(logo_url from '[^/]*$') = file.name)`,
  moveTo: (folder) => [
    sql`update projects set logo_url = ${folder} || substring(logo_url from '[^/]*$')
      where id in (select id from projects where not starts_with(logo_url, ${folder}) limit ${movedAtOnce})`,
  ],
};
