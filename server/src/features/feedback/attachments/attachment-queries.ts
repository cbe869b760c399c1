import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type FileUse, movedAtOnce } from "../../files/index.ts";
import type { StoredAttachment } from "./attachments.ts";

const tables = ["feedbacks", "feedback_comments", "feedback_private_comments"] as const;
type HolderTable = (typeof tables)[number];

const holds = (table: HolderTable) => sql<boolean>`exists (
  select from ${sql.table(table)} as holder
  where holder.attachments <> '[]' and holder.attachments @> jsonb_build_array(jsonb_build_object('name', file.name)))`;

const moveTo = (table: HolderTable, folder: string) => sql`
  update ${sql.table(table)} as holder set attachments = (
    select jsonb_agg(jsonb_set(file, '{content}', to_jsonb(${folder}::text || (file ->> 'name'))) order by place)
    from jsonb_array_elements(holder.attachments) with ordinality as files (file, place))
  where holder.id in (
    select old.id from ${sql.table(table)} as old
    where old.attachments <> '[]' and exists (
      select from jsonb_array_elements(old.attachments) as file where not starts_with(file ->> 'content', ${folder}))
    order by old.id limit ${movedAtOnce} for no key update)`;

/** An item, a public comment or a private one points at it. */
export const feedbackFileUse: FileUse = {
  purpose: "FEEDBACK",
  isUsed: sql<boolean>`(${sql.join(tables.map(holds), sql` or `)})`,
  moveTo: (folder) => tables.map((table) => moveTo(table, folder)),
};

export const toColumn = (attachments: readonly StoredAttachment[]) => JSON.stringify(attachments);

interface Holder {
  feedback_id: string;
  /** Null where the item itself has the file. */
  comment_id: string | null;
  content: string;
}

/** Which item or public comment of a group has a file. */
export async function findHolder(
  tx: Tx,
  { projectId, groupId, attachmentId }: { projectId: string; groupId: string; attachmentId: string },
): Promise<Holder | undefined> {
  const wanted = sql`jsonb_build_array(jsonb_build_object('id', ${attachmentId}::text))`;
  const { rows } = await sql<Holder>`
    select holder.feedback_id, holder.comment_id, file ->> 'content' as content
    from (
      select id as feedback_id, null::uuid as comment_id, attachments
      from feedbacks where project_id = ${projectId} and group_id = ${groupId} and attachments <> '[]' and attachments @> ${wanted}
      union all
      select comment.feedback_id, comment.id, comment.attachments
      from feedback_comments as comment join feedbacks on feedbacks.id = comment.feedback_id
      where feedbacks.project_id = ${projectId} and feedbacks.group_id = ${groupId}
        and comment.attachments <> '[]' and comment.attachments @> ${wanted}
    ) as holder, jsonb_array_elements(holder.attachments) as file
    where file ->> 'id' = ${attachmentId}`.execute(tx.db);
  return rows[0];
}

const without = (attachmentId: string) => sql<string>`(
  select coalesce(jsonb_agg(file order by place), '[]') from jsonb_array_elements(attachments) with ordinality as files (file, place)
  where file ->> 'id' <> ${attachmentId})`;

/** Takes one file out of the row that has it. */
export async function takeOut(tx: Tx, projectId: string, holder: Holder, attachmentId: string) {
  if (holder.comment_id === null) {
    await tx.db
      .updateTable("feedbacks")
      .set({ attachments: without(attachmentId) })
      .where("project_id", "=", projectId)
      .where("id", "=", holder.feedback_id)
      .execute();
    return;
  }
  await tx.db
    .updateTable("feedback_comments")
    .set({ attachments: without(attachmentId) })
    .where("feedback_id", "=", holder.feedback_id)
    .where("id", "=", holder.comment_id)
    .execute();
}

/** Takes all files away that a visitor added to what stays of theirs. Returns them as they stood, one list for each row. */
export async function takeAllOf(tx: Tx, visitor: { id: string; project_id: string }): Promise<unknown[]> {
  const { rows } = await sql<{ attachments: unknown }>`
    with items as (
      select id, attachments from feedbacks
      where project_id = ${visitor.project_id} and author_id = ${visitor.id} and attachments <> '[]'
    ), comments as (
      select comment.id, comment.attachments
      from feedback_comments as comment join feedbacks on feedbacks.id = comment.feedback_id
      where feedbacks.project_id = ${visitor.project_id} and comment.author_type = 'WIDGET_USER'
        and comment.author_id = ${visitor.id} and comment.attachments <> '[]'
    ), emptied_items as (
      update feedbacks set attachments = '[]' where id in (select id from items)
    ), emptied_comments as (
      update feedback_comments set attachments = '[]' where id in (select id from comments)
    )
    select attachments from items union all select attachments from comments`.execute(tx.db);
  return rows.map(({ attachments }) => attachments);
}
