import * as endpoints from "@hark/contract/feedback/endpoints";
import type { FeatureContext } from "../../feature.ts";
import { presentOneFeedback } from "../item-figures.ts";
import { accessFeedback } from "../policy.ts";
import { listMerged } from "./group-queries.ts";
import { mergeItems, separateItem } from "./merge-items.ts";
import { presentMerged } from "./present-merged.ts";

/** The agents' door to merging. */
export function mergeRoutes({ http, database, clock }: FeatureContext) {
  http.handle(endpoints.mergeFeedback, async ({ actor, params, body }) => {
    const target = await database.transaction((tx) =>
      mergeItems(tx, actor, params.feedbackId, { ...body, now: clock.now() }),
    );
    return { feedback: await presentOneFeedback(database, target) };
  });

  http.handle(endpoints.separateFeedback, async ({ actor, params }) => {
    const item = await database.transaction((tx) => separateItem(tx, actor, params.feedbackId));
    return { feedback: await presentOneFeedback(database, item) };
  });

  http.handle(endpoints.listMergedFeedbacks, async ({ actor, params }) => {
    const target = await accessFeedback(database, actor, params.feedbackId);
    const rows = await listMerged(database, actor.project.id, target.id);
    return { merged: rows.map(presentMerged) };
  });
}
