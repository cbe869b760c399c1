import type { Selectable } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import type { Messages } from "../../platform/database/tables.gen.ts";

export type MessageRow = Selectable<Messages>;

/** Returns a page of a thread in ascending order: the newest messages, or those before or after a message. It reads one extra row to learn whether there are more. */
export async function listMessages(
  reader: Reader,
  projectId: string,
  conversationId: string,
  options: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ messages: MessageRow[]; hasMore: boolean }> {
  const { before, after, limit } = options;
  const anchor = (messageId: string) =>
    reader.db
      .selectFrom("messages")
      .select("sequence")
      .where("conversation_id", "=", conversationId)
      .where("id", "=", messageId);
  const rows = await reader.db
    .selectFrom("messages")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("conversation_id", "=", conversationId)
    .$if(before !== undefined, (query) => query.where("sequence", "<", anchor(before as string)))
    .$if(after !== undefined, (query) => query.where("sequence", ">", anchor(after as string)))
    .orderBy("sequence", after === undefined ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const messages = rows.slice(0, limit);
  if (after === undefined) messages.reverse();
  return { messages, hasMore: rows.length > limit };
}

export function listAgentsByIds(reader: Reader, agentIds: readonly string[]) {
  if (agentIds.length === 0) return Promise.resolve([]);
  return reader.db
    .selectFrom("agents")
    .select(["id", "display_name", "avatar_url"])
    .where("id", "in", [...new Set(agentIds)])
    .execute();
}
