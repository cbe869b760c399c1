import type { Tx } from "../../platform/database/database.ts";
import type { ConversationRow } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";
import { listMerges, lockConversations } from "./merge-queries.ts";
import { raiseVisitorReadMark } from "./read-mark-queries.ts";

/**
 * The visitor has read a conversation up to a message, and with it all that is merged into it. Sent to a merged one it means the
 * target, unless it names a message: that is one of the merged conversation's own, and says nothing of the target's.
 */
export async function markReadByVisitor(tx: Tx, conversation: ConversationRow, upTo: number | undefined) {
  const { project_id: projectId, visitor_id: visitorId, id, merged_into_id: targetId } = conversation;
  const raise = (conversationId: string, sequence?: number) =>
    raiseVisitorReadMark(tx, projectId, visitorId, conversationId, sequence);
  const wholeId = targetId ?? id;
  const changed: string[] = [];
  if (targetId !== null && upTo !== undefined) {
    // The target's count holds the source's.
    if (await raise(id, upTo)) changed.push(id, targetId);
  } else {
    const sources = (await listMerges(tx, projectId, wholeId)).map((source) => source.id);
    if (sources.length > 0) await lockConversations(tx, projectId, [wholeId, ...sources]);
    for (const sourceId of sources) if (await raise(sourceId)) changed.push(sourceId);
    if ((await raise(wholeId, upTo)) || changed.length > 0) changed.push(wholeId);
  }
  for (const conversationId of changed) tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
}
