import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { FeedbackPrivateComments } from "../../../platform/database/tables.gen.ts";
import { toColumn } from "../attachments/attachment-queries.ts";
import type { StoredAttachment } from "../attachments/attachments.ts";

export type PrivateCommentRow = Selectable<FeedbackPrivateComments> & {
  agent_name: string | null;
  agent_avatar_url: string | null;
};

const withAgent = (reader: Reader, projectId: string) =>
  reader.db
    .selectFrom("feedback_private_comments as comment")
    .innerJoin("feedbacks", "feedbacks.id", "comment.feedback_id")
    .leftJoin("agents", "agents.id", "comment.agent_id")
    .selectAll("comment")
    .select(["agents.display_name as agent_name", "agents.avatar_url as agent_avatar_url"])
    .where("comment.project_id", "=", projectId);

export function findPrivateComment(
  reader: Reader,
  projectId: string,
  commentId: string,
): Promise<PrivateCommentRow | undefined> {
  return withAgent(reader, projectId).where("comment.id", "=", commentId).executeTakeFirst();
}

/** One of an item or of what is merged into it. */
export function findPrivateCommentOf(
  reader: Reader,
  projectId: string,
  itemId: string,
  commentId: string,
): Promise<PrivateCommentRow | undefined> {
  return withAgent(reader, projectId)
    .where("feedbacks.group_id", "=", itemId)
    .where("comment.id", "=", commentId)
    .executeTakeFirst();
}

export function findPrivateCommentByClientId(
  reader: Reader,
  projectId: string,
  agentId: string,
  clientId: string,
): Promise<PrivateCommentRow | undefined> {
  return withAgent(reader, projectId)
    .where("comment.agent_id", "=", agentId)
    .where("comment.client_id", "=", clientId)
    .executeTakeFirst();
}

/** The newest of an item and what is merged into it, or those before one; ascending. */
export async function listPrivateComments(
  reader: Reader,
  projectId: string,
  itemId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ comments: PrivateCommentRow[]; hasMore: boolean }> {
  const rows = await withAgent(reader, projectId)
    .where("feedbacks.group_id", "=", itemId)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("comment.created_at", "comment.id"),
          "<",
          eb
            .selectFrom("feedback_private_comments as anchor")
            .select(["anchor.created_at", "anchor.id"])
            .where("anchor.project_id", "=", projectId)
            .where("anchor.id", "=", before as string)
            .$asTuple("created_at", "id"),
        ),
      ),
    )
    .orderBy("comment.created_at", "desc")
    .orderBy("comment.id", "desc")
    .limit(limit + 1)
    .execute();
  return { comments: rows.slice(0, limit).reverse(), hasMore: rows.length > limit };
}

/** Returns false when this agent has written one with this client id. */
export async function insertPrivateComment(
  tx: Tx,
  comment: Pick<
    PrivateCommentRow,
    | "id"
    | "project_id"
    | "feedback_id"
    | "agent_id"
    | "content"
    | "quoted_conversation_id"
    | "quoted_message_id"
    | "client_id"
    | "created_at"
  > & { attachments: readonly StoredAttachment[] },
): Promise<boolean> {
  const row = await tx.db
    .insertInto("feedback_private_comments")
    .values({ ...comment, attachments: toColumn(comment.attachments) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePrivateContent(
  tx: Tx,
  { id, project_id: projectId }: Pick<PrivateCommentRow, "id" | "project_id">,
  change: { content: string; edited_at: Date },
) {
  await tx.db
    .updateTable("feedback_private_comments")
    .set(change)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

export async function removePrivateComment(
  tx: Tx,
  { id, project_id: projectId }: Pick<PrivateCommentRow, "id" | "project_id">,
) {
  await tx.db
    .deleteFrom("feedback_private_comments")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** By item; those without are left out. */
export async function countPrivateComments(
  reader: Reader,
  projectId: string,
  itemIds: readonly string[],
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    select feedbacks.group_id as id, count(*)::integer as count
    from feedback_private_comments as comment join feedbacks on feedbacks.id = comment.feedback_id
    where comment.project_id = ${projectId} and feedbacks.group_id = any(${itemIds}::uuid[])
    group by feedbacks.group_id`.execute(reader.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
