import { type ExpressionBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { DB } from "../../platform/database/tables.gen.ts";

export interface UnseenConversation {
  id: string;
  project_id: string;
  visitor_read_sequence: number;
  visitor_mailed_sequence: number;
  page_url: string | null;
  session_page_url: string | null;
  visitor_email: string;
  visitor_name: string | null;
  project_name: string;
}

/** A message was written to the address that is mailed, and not to one that the visitor has changed since (decision 0047). */
const isToAddress = (eb: ExpressionBuilder<DB, "messages" | "visitors">) =>
  eb.or([
    eb("visitors.email_is_proven", "=", true),
    eb("messages.created_at", ">=", eb.ref("visitors.email_given_at")),
  ]);

/** Finds conversations with a reply from between `after` and `before` that the visitor has not read and that was not mailed. */
export function lockUnseenConversations(
  tx: Tx,
  options: { before: Date; after: Date; limit: number },
): Promise<UnseenConversation[]> {
  return tx.db
    .selectFrom("conversations as c")
    .innerJoin("visitors", "visitors.id", "c.visitor_id")
    .innerJoin("projects", "projects.id", "c.project_id")
    .select([
      "c.id",
      "c.project_id",
      "c.visitor_read_sequence",
      "c.visitor_mailed_sequence",
      "c.page_url",
      sql<string | null>`visitors.page ->> 'url'`.as("session_page_url"),
      "visitors.email as visitor_email",
      "visitors.name as visitor_name",
      "projects.name as project_name",
    ])
    .where("c.visitor_unread_count", ">", 0)
    .where("c.last_message_at", ">", options.after)
    .where("visitors.email", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("messages")
          .select("messages.id")
          .whereRef("messages.conversation_id", "=", "c.id")
          .whereRef("messages.sequence", ">", "c.visitor_read_sequence")
          .whereRef("messages.sequence", ">", "c.visitor_mailed_sequence")
          .where("messages.sender_type", "!=", "WIDGET_USER")
          .where("messages.created_at", "<=", options.before)
          .where(isToAddress),
      ),
    )
    .orderBy("c.last_message_at")
    .limit(options.limit)
    .forNoKeyUpdate("c")
    .skipLocked()
    .$narrowType<{ visitor_email: string }>()
    .execute();
}

/** Returns the newest replies to the visitor's address that they have neither read nor got by mail, in ascending order. */
export async function listUnmailedReplies(tx: Tx, conversation: UnseenConversation, limit: number) {
  const told = Math.max(conversation.visitor_read_sequence, conversation.visitor_mailed_sequence);
  const rows = await tx.db
    .selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "messages.conversation_id")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .leftJoin("agents", "agents.id", "messages.sender_id")
    .select([
      "messages.sequence",
      "messages.type",
      "messages.content",
      "messages.file",
      "agents.display_name as agent_name",
    ])
    .where("messages.project_id", "=", conversation.project_id)
    .where("messages.conversation_id", "=", conversation.id)
    .where("messages.sender_type", "!=", "WIDGET_USER")
    .where("messages.sequence", ">", told)
    .where(isToAddress)
    .orderBy("messages.sequence", "desc")
    .limit(limit)
    .execute();
  return rows.reverse();
}

export async function setMailedSequence(tx: Tx, conversation: { id: string; project_id: string }, sequence: number) {
  await tx.db
    .updateTable("conversations")
    .set({ visitor_mailed_sequence: sequence })
    .where("project_id", "=", conversation.project_id)
    .where("id", "=", conversation.id)
    .execute();
}
