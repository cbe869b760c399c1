import type { Tx } from "../../platform/database/database.ts";
import { viewRemoved } from "./events.ts";
import { deleteViewsOf } from "./queries.ts";

/** For `members`: who leaves a project loses the own views; the shared ones stay. */
export async function releaseViews(tx: Tx, { projectId, agentId }: { projectId: string; agentId: string }) {
  for (const viewId of await deleteViewsOf(tx, projectId, agentId)) {
    tx.announce(viewRemoved({ projectId, viewId, ownerId: agentId }));
  }
}
