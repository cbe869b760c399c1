import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { findConversation } from "./conversation-queries.ts";

/**
 * An agent has read the conversation, `upTo` a message or all of it: raises the agents' read mark, and notes when nobody is left who has not. Answers whose
 * conversation it is when the mark was raised, undefined when it was there already.
 */
export async function noteAgentRead(
  tx: Tx,
  projectId: string,
  conversationId: string,
  upTo: number | undefined,
): Promise<{ visitorId: string } | undefined> {
  // Locked first: a message that comes meanwhile brings its notifications either before or after they are looked for.
  const isThere = await findConversation(tx, projectId, conversationId, { lock: true });
  if (!isThere) return undefined;
  await tx.db
    .updateTable("conversations")
    .set({ unread_by_some: false })
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .where("unread_by_some", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("notifications")
            .select("notifications.id")
            .where("notifications.project_id", "=", projectId)
            .where("notifications.category", "=", "CONVERSATION")
            .whereRef("item_id", "=", "conversations.id"),
        ),
      ),
    )
    .execute();
  const row = await tx.db
    .updateTable("conversations")
    .set({ agent_read_sequence: seenSequence(upTo) })
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .where("agent_read_sequence", "<", seenSequence(upTo))
    .returning("visitor_id")
    .executeTakeFirst();
  return row && { visitorId: row.visitor_id };
}

export async function raiseVisitorReadMark(
  tx: Tx,
  projectId: string,
  visitorId: string,
  conversationId: string,
  upTo: number | undefined,
): Promise<boolean> {
  const seen = seenSequence(upTo);
  const row = await tx.db
    .updateTable("conversations")
    .set((eb) => ({
      visitor_read_sequence: seen,
      visitor_unread_count: eb
        .selectFrom("messages")
        .select((count) => count.cast<number>(count.fn.countAll(), "integer").as("count"))
        .where("messages.project_id", "=", projectId)
        .whereRef("messages.conversation_id", "=", "conversations.id")
        .where("messages.sequence", ">", seen)
        .where("messages.sender_type", "!=", "WIDGET_USER"),
    }))
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("id", "=", conversationId)
    // Never lowered: another tab may have shown more.
    .where("visitor_read_sequence", "<=", seen)
    .where((eb) => eb.or([eb("visitor_unread_count", ">", 0), eb("visitor_read_sequence", "<", seen)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest message that was shown, of those that there are. */
const seenSequence = (upTo: number | undefined) =>
  upTo === undefined ? sql<number>`last_sequence` : sql<number>`least(${upTo}::integer, last_sequence)`;

/** Some agent has a notification of it: it joins the conversations that pages of unread ones walk. */
export async function noteUnreadBySome(tx: Tx, projectId: string, conversationId: string) {
  await tx.db
    .updateTable("conversations")
    .set({ unread_by_some: true })
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .where("unread_by_some", "=", false)
    .execute();
}
