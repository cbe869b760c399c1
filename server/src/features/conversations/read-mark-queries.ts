import type { Tx } from "../../platform/database/database.ts";
import { findConversation } from "./conversation-queries.ts";

/**
 * An agent has read the conversation: raises the agents' read mark, and notes when nobody is left who has not. Answers whose
 * conversation it is when the mark was raised, undefined when it was there already.
 */
export async function noteAgentRead(
  tx: Tx,
  projectId: string,
  conversationId: string,
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
            .whereRef("item_id", "=", "conversations.id"),
        ),
      ),
    )
    .execute();
  const row = await tx.db
    .updateTable("conversations")
    .set((eb) => ({ agent_read_sequence: eb.ref("last_sequence") }))
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .whereRef("agent_read_sequence", "<", "last_sequence")
    .returning("visitor_id")
    .executeTakeFirst();
  return row && { visitorId: row.visitor_id };
}

export async function raiseVisitorReadMark(
  tx: Tx,
  projectId: string,
  visitorId: string,
  conversationId: string,
): Promise<boolean> {
  const row = await tx.db
    .updateTable("conversations")
    .set((eb) => ({ visitor_read_sequence: eb.ref("last_sequence"), visitor_unread_count: 0 }))
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("id", "=", conversationId)
    .where((eb) =>
      eb.or([eb("visitor_unread_count", ">", 0), eb("visitor_read_sequence", "<", eb.ref("last_sequence"))]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
