import type { Tx } from "../../platform/database/database.ts";
import { savedReplyRemoved } from "./events.ts";
import { deleteSavedRepliesOf } from "./queries.ts";

/** For `members`: who leaves a project takes the own saved replies along; the shared ones stay. */
export async function releaseSavedReplies(tx: Tx, { projectId, agentId }: { projectId: string; agentId: string }) {
  for (const savedReplyId of await deleteSavedRepliesOf(tx, projectId, agentId)) {
    tx.announce(savedReplyRemoved({ projectId, savedReplyId, ownerId: agentId }));
  }
}
