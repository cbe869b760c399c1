import type { Tx } from "../../platform/database/database.ts";
import { type ConversationWithVisitor, listConversationsByIds, lockConversations } from "./conversation-queries.ts";

/**
 * Locks the conversations that what is sent to these lands in: themselves, or those that they are merged into, each once. Returns
 * null when the project does not have one of them.
 */
export async function lockLandings(
  tx: Tx,
  projectId: string,
  conversationIds: readonly string[],
): Promise<ConversationWithVisitor[] | null> {
  const ids = [...new Set(conversationIds)];
  if (ids.length === 0) return [];
  const seen = await listConversationsByIds(tx, projectId, ids);
  const targets = seen.flatMap(({ merged_into_id: id }) => id ?? []);
  const locked = await lockConversations(tx, projectId, [...new Set([...ids, ...targets])]);
  const landings = new Map<string, ConversationWithVisitor>();
  for (const id of ids) {
    const one = locked.find((row) => row.id === id);
    const landing = one?.merged_into_id ? locked.find((row) => row.id === one.merged_into_id) : one;
    if (!landing) return null;
    landings.set(landing.id, landing);
  }
  return [...landings.values()];
}
