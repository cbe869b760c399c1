import type { Database } from "../../../platform/database/database.ts";
import type { FeatureContext } from "../../feature.ts";
import { feedbackChangedForTeam } from "../events.ts";
import { areWeightsDue, takeWeightChanges, weighAgain } from "./weight-queries.ts";

/** Weights are true within 10 s of a vote, token, merge or new key (loop, section 5). */
const everySeconds = 2;
const batch = 500;
/** Batches of one round; the next one goes on. */
const mostBatches = 20;

export function sweepWeights({ jobs, database }: FeatureContext) {
  jobs.repeat("feedback-weights", everySeconds, () => weighWaiting(database), areWeightsDue);
}

/** Weighs what has changed since it was weighed last. */
export async function weighWaiting(database: Database) {
  for (let count = 0; count < mostBatches && (await weighBatch(database)); count++);
}

/** Returns false when there was nothing to weigh. */
function weighBatch(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const ids = await takeWeightChanges(tx, batch);
    if (ids.length === 0) return false;
    for (const { id: feedbackId, project_id: projectId } of await weighAgain(tx, ids)) {
      tx.announce(feedbackChangedForTeam({ projectId, feedbackId }));
    }
    return true;
  });
}
