import { sql } from "kysely";
import { type FileUse, movedAtOnce } from "../files/index.ts";

/** A file that a message and a saved reply share lives while one of them points at it. */
export const savedReplyFileUse: FileUse = {
  purpose: "MESSAGE",
  isUsed: sql<boolean>`exists (
    select from saved_reply_files where substring(saved_reply_files.content from '[^/]*$') = file.name)`,
  moveTo: (folder) => [
    sql`update saved_reply_files set content = ${folder} || substring(content from '[^/]*$')
      where ctid in (select ctid from saved_reply_files where not starts_with(content, ${folder}) limit ${movedAtOnce})`,
  ],
};
