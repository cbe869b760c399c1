import type { Tx } from "../../platform/database/database.ts";
import { visitorSessionEnded } from "./events.ts";
import { deleteVerifiedSessions } from "./queries.ts";

/** For `projects`: the key that vouched for these visitors is void, so they have to be identified again. */
export async function endVerifiedSessions(tx: Tx, projectId: string) {
  for (const { id: sessionId, visitor_id: visitorId } of await deleteVerifiedSessions(tx, projectId)) {
    tx.announce(visitorSessionEnded({ sessionId, visitorId, projectId }));
  }
}
