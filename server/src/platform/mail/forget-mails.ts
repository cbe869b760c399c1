import type { Reader, Tx } from "../database/database.ts";

/**
 * Removes mails that did not leave: those that wait for the mail server, and those that are kept because there is none.
 * `mentions` are ids that a mail's text holds; `to` is somebody whose mails about one thing go, by its name in their text.
 */
export async function forgetMails(
  tx: Tx,
  { mentions, to }: { mentions: readonly string[]; to: { address: string; about: string } | null },
) {
  const patterns = mentions.map((mention) => `%${mention}%`);
  const values = [to?.address.toLowerCase() ?? null, to?.about ?? null, patterns];
  await tx.run(
    "delete from mailbox where (lower(recipient) = $1 and strpos(text_body, $2) > 0) or text_body like any ($3)",
    values,
  );
  // The queue is made at the first start of a server.
  const { rows } = await tx.run("select to_regclass('pgboss.job') is not null as is_there");
  if (!(rows[0] as { is_there: boolean }).is_there) return;
  await tx.run(
    `delete from pgboss.job where name in ('mail', 'failed-mail')
       and ((lower(coalesce(data->'to'->>'address', data->>'to')) = $1 and strpos(data->>'text', $2) > 0) or data->>'text' like any ($3))`,
    values,
  );
}

/** Deletes what has lain in the mailbox since before a time: its links expired long ago. */
export async function forgetOldMails(reader: Reader, before: Date) {
  await reader.db.deleteFrom("mailbox").where("created_at", "<", before).execute();
}
