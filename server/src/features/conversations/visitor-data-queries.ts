import type { Reader, Tx } from "../../platform/database/database.ts";
import type { VisitorRow } from "../visitors/index.ts";
import type { ConversationRow } from "./conversation-queries.ts";

type OfVisitor = Pick<VisitorRow, "id" | "project_id">;

/** Oldest first. `lock` keeps new messages out until the transaction ends. */
export function listAllConversations(
  reader: Reader,
  visitor: OfVisitor,
  options: { lock?: boolean } = {},
): Promise<ConversationRow[]> {
  return reader.db
    .selectFrom("conversations")
    .selectAll()
    .where("project_id", "=", visitor.project_id)
    .where("visitor_id", "=", visitor.id)
    .orderBy("created_at")
    .orderBy("id")
    .$if(options.lock === true, (query) => query.forUpdate())
    .execute();
}

/** Returns the messages of all the visitor's conversations, each in its sequence, with the names of the agents who wrote. */
export function listAllMessages(reader: Reader, visitor: OfVisitor) {
  return reader.db
    .selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "messages.conversation_id")
    .leftJoin("agents", (join) =>
      join.onRef("agents.id", "=", "messages.sender_id").on("messages.sender_type", "=", "AGENT"),
    )
    .selectAll("messages")
    .select("agents.display_name as agent_name")
    .where("messages.project_id", "=", visitor.project_id)
    .where("conversations.project_id", "=", visitor.project_id)
    .where("conversations.visitor_id", "=", visitor.id)
    .orderBy("messages.conversation_id")
    .orderBy("messages.sequence")
    .execute();
}

/** Returns the number of deleted messages, and the addresses of the files that they named. */
export async function deleteMessages(tx: Tx, projectId: string, conversationIds: readonly string[]) {
  const rows = await tx.db
    .deleteFrom("messages")
    .where("project_id", "=", projectId)
    .where("conversation_id", "in", conversationIds)
    .returning(["type", "content"])
    .execute();
  return { count: rows.length, fileUrls: rows.filter(({ type }) => type !== "TEXT").map(({ content }) => content) };
}

export async function deleteConversations(tx: Tx, projectId: string, conversationIds: readonly string[]) {
  await tx.db
    .deleteFrom("conversations")
    .where("project_id", "=", projectId)
    .where("id", "in", conversationIds)
    .execute();
}
