import type { Tx } from "../../platform/database/database.ts";
import { visitorSessionEnded } from "./events.ts";
import { deleteVerifiedSessions } from "./queries.ts";

/** For `projects`: a new key invalidates what the old one verified, so visitors have to identify again. */
export async function endVerifiedSessions(tx: Tx, projectId: string) {
  for (const { id: sessionId, visitor_id: visitorId } of await deleteVerifiedSessions(tx, projectId)) {
    tx.announce(visitorSessionEnded({ sessionId, visitorId, projectId }));
  }
}
