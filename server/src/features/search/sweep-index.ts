import { setTimeout as delay } from "node:timers/promises";
import type { FeatureContext } from "../feature.ts";
import { indexBatch, nearMs } from "./index-documents.ts";
import { isIndexBehind } from "./index-queries.ts";

/** What is written is found within 3 s (wire/find.md, section 1). */
const everySeconds = 1;
/** What was committed long after its id was made is found then. */
const farSeconds = 60;
/** A batch that was full is followed by others; after so many the next run goes on. */
const mostBatches = 10;
const fullBatch = 500;
/**
 * After a full batch it rests so many times as long as that took, so that writes and searches have the machine: some hundred
 * messages a second are found in time, and of more the rest is found when there are fewer. With 3, measure 1 lost a third.
 */
const rest = 9;

/** Each node looks for what is new every second; one at a time indexes it. */
export function sweepIndex({ jobs, database }: FeatureContext) {
  const sweep = async (look: "near" | "far") => {
    for (let index = 0; index < mostBatches; index++) {
      const begun = performance.now();
      const count = await indexBatch(database, look);
      if (count === null || count < fullBatch) return;
      await delay((performance.now() - begun) * rest, undefined, { ref: false });
    }
  };
  jobs.repeat(
    "search-index",
    everySeconds,
    () => sweep("near"),
    () => isIndexBehind(nearMs),
  );
  jobs.repeat("search-index-far", farSeconds, () => sweep("far"));
}
