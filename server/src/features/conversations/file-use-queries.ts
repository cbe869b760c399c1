import { sql } from "kysely";
import { type FileUse, movedAtOnce } from "../files/index.ts";

export const messageFileUse: FileUse = {
  purpose: "MESSAGE",
  isUsed: sql<boolean>`exists (
    select from messages where type <> 'TEXT' and substring(content from '[^/]*$') = file.name)`,
  moveTo: (folder) => [
    sql`update messages set content = ${folder} || substring(content from '[^/]*$')
      where id in (
        select id from messages where type <> 'TEXT' and not starts_with(content, ${folder}) limit ${movedAtOnce})`,
    // In one order, since messages that are written meanwhile hold conversations too.
    sql`update conversations set last_message_content = ${folder} || substring(last_message_content from '[^/]*$')
      where id in (
        select id from conversations where last_message_type <> 'TEXT' and not starts_with(last_message_content, ${folder})
        order by id limit ${movedAtOnce} for no key update)`,
  ],
};
