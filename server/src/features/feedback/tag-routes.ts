import * as endpoints from "@hark/contract/tags/endpoints";
import type { FeatureContext } from "../feature.ts";
import { accessTag } from "../tags/index.ts";
import { presentOneFeedback } from "./item-figures.ts";
import { accessFeedback } from "./policy.ts";
import { tagFeedback, untagFeedback } from "./tag-feedback.ts";

export function tagRoutes({ http, database }: FeatureContext) {
  http.handle(endpoints.tagFeedback, async ({ actor, params }) => {
    const feedback = await database.transaction(async (tx) => {
      const row = await accessFeedback(tx, actor, params.feedbackId, { lock: true });
      const tag = await accessTag(tx, actor, params.tagId, { lock: "use" });
      await tagFeedback(tx, row, tag);
      return presentOneFeedback(tx, row);
    });
    return { feedback };
  });

  http.handle(endpoints.untagFeedback, async ({ actor, params }) => {
    const feedback = await database.transaction(async (tx) => {
      const row = await accessFeedback(tx, actor, params.feedbackId, { lock: true });
      const tag = await accessTag(tx, actor, params.tagId);
      await untagFeedback(tx, row, tag.id);
      return presentOneFeedback(tx, row);
    });
    return { feedback };
  });
}
