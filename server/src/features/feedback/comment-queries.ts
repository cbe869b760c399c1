import type { AuthorType } from "@hark/contract/feedback/schema";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { FeedbackComments } from "../../platform/database/tables.gen.ts";
import { toColumn } from "./attachments/attachment-queries.ts";
import type { StoredAttachment } from "./attachments/attachments.ts";
import { idsOfScope, isHidden } from "./merging/group-queries.ts";
import type { FeedbackRow } from "./queries.ts";

/** The author's columns are all null when the author is gone: a deleted visitor, or an agent who left the project. */
export type CommentRow = Selectable<FeedbackComments> & {
  visitor_id: string | null;
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_avatar_url: string | null;
  agent_id: string | null;
  agent_name: string | null;
  agent_avatar_url: string | null;
  is_hidden: boolean;
};

const withAuthor = (reader: Reader, projectId: string) =>
  reader.db
    .selectFrom("feedback_comments")
    .innerJoin("feedbacks as item", "item.id", "feedback_comments.feedback_id")
    .where("item.project_id", "=", projectId)
    .leftJoin("visitors", (join) =>
      join
        .onRef("visitors.id", "=", "feedback_comments.author_id")
        .on("visitors.project_id", "=", projectId)
        .on("feedback_comments.author_type", "=", "WIDGET_USER"),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("agents")
          .innerJoin("members", "members.account_id", "agents.account_id")
          .select(["agents.id", "agents.display_name", "agents.avatar_url"])
          .where("members.project_id", "=", projectId)
          .where("members.invitation_status", "=", "ACCEPTED")
          .as("member_agents"),
      (join) =>
        join
          .onRef("member_agents.id", "=", "feedback_comments.author_id")
          .on("feedback_comments.author_type", "=", "AGENT"),
    )
    .selectAll("feedback_comments")
    .select([
      "visitors.id as visitor_id",
      "visitors.name as visitor_name",
      "visitors.email as visitor_email",
      "visitors.avatar_url as visitor_avatar_url",
      "member_agents.id as agent_id",
      "member_agents.display_name as agent_name",
      "member_agents.avatar_url as agent_avatar_url",
      isHidden("item").as("is_hidden"),
    ]);

/** The newest comments of an item and its group, or those before one; ascending. `visitorId`: those that this visitor may see. */
export async function listComments(
  reader: Reader,
  projectId: string,
  feedback: Pick<FeedbackRow, "id" | "merged_into_id">,
  options: { before?: string | undefined; limit: number; visitorId?: string },
): Promise<{ comments: CommentRow[]; hasMore: boolean }> {
  const { before, limit, visitorId } = options;
  const scope = idsOfScope(projectId, feedback, visitorId);
  const rows = await withAuthor(reader, projectId)
    .where("feedback_comments.feedback_id", "in", scope)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("feedback_comments.created_at", "feedback_comments.id"),
          "<",
          eb
            .selectFrom("feedback_comments as anchor")
            .select(["anchor.created_at", "anchor.id"])
            .where("anchor.feedback_id", "in", scope)
            .where("anchor.id", "=", before as string)
            .$asTuple("created_at", "id"),
        ),
      ),
    )
    .orderBy("feedback_comments.created_at", "desc")
    .orderBy("feedback_comments.id", "desc")
    .limit(limit + 1)
    .execute();
  return { comments: rows.slice(0, limit).reverse(), hasMore: rows.length > limit };
}

export function findComment(
  reader: Reader,
  projectId: string,
  feedbackId: string,
  commentId: string,
): Promise<CommentRow | undefined> {
  return withAuthor(reader, projectId)
    .where("feedback_comments.feedback_id", "=", feedbackId)
    .where("feedback_comments.id", "=", commentId)
    .executeTakeFirst();
}

export function findCommentByClientId(
  reader: Reader,
  projectId: string,
  feedback: Pick<FeedbackRow, "id" | "merged_into_id">,
  authorId: string,
  clientId: string,
): Promise<CommentRow | undefined> {
  return withAuthor(reader, projectId)
    .where("feedback_comments.feedback_id", "in", idsOfScope(projectId, feedback))
    .where("feedback_comments.author_id", "=", authorId)
    .where("feedback_comments.client_id", "=", clientId)
    .executeTakeFirst();
}

export async function insertComment(
  tx: Tx,
  comment: {
    id: string;
    feedbackId: string;
    authorType: AuthorType;
    authorId: string;
    content: string;
    attachments?: readonly StoredAttachment[];
    clientId: string | null;
    createdAt: Date;
  },
) {
  await tx.db
    .insertInto("feedback_comments")
    .values({
      id: comment.id,
      feedback_id: comment.feedbackId,
      author_type: comment.authorType,
      author_id: comment.authorId,
      content: comment.content,
      attachments: toColumn(comment.attachments ?? []),
      client_id: comment.clientId,
      created_at: comment.createdAt,
    })
    .execute();
}

/** Moves the guest's comments to the verified visitor. Returns the items that they are on. */
export async function moveComments(tx: Tx, fromVisitorId: string, toVisitorId: string): Promise<string[]> {
  const moved = await tx.db
    .updateTable("feedback_comments")
    .set({ author_id: toVisitorId })
    .where("author_type", "=", "WIDGET_USER")
    .where("author_id", "=", fromVisitorId)
    .returning("feedback_id")
    .execute();
  return [...new Set(moved.map((row) => row.feedback_id))];
}
