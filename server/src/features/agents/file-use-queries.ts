import { sql } from "kysely";
import { type FileUse, movedAtOnce } from "../files/index.ts";

export const avatarUse: FileUse = {
  purpose: "AVATAR",
  isUsed: sql<boolean>`exists (
    select from agents where id = file.owner_id and substring(avatar_url from '[^/]*$') = file.name)`,
  moveTo: (folder) => [
    sql`update agents set avatar_url = ${folder} || substring(avatar_url from '[^/]*$')
      where id in (select id from agents where not starts_with(avatar_url, ${folder}) limit ${movedAtOnce})`,
  ],
};
