import * as endpoints from "@hark/contract/tags/endpoints";
import type { FeatureContext } from "../feature.ts";
import { accessTag } from "../tags/index.ts";
import { accessFeedback } from "./policy.ts";
import { presentFeedback } from "./present.ts";
import { tagFeedback, untagFeedback } from "./tag-feedback.ts";

export function tagRoutes({ http, database }: FeatureContext) {
  http.handle(endpoints.tagFeedback, async ({ actor, params }) => {
    const { row, tagIds } = await database.transaction(async (tx) => {
      const row = await accessFeedback(tx, actor, params.feedbackId, { lock: true });
      const tag = await accessTag(tx, actor, params.tagId, { lock: "use" });
      return { row, tagIds: await tagFeedback(tx, row, tag) };
    });
    return { feedback: presentFeedback(row, tagIds) };
  });

  http.handle(endpoints.untagFeedback, async ({ actor, params }) => {
    const { row, tagIds } = await database.transaction(async (tx) => {
      const row = await accessFeedback(tx, actor, params.feedbackId, { lock: true });
      const tag = await accessTag(tx, actor, params.tagId);
      return { row, tagIds: await untagFeedback(tx, row, tag.id) };
    });
    return { feedback: presentFeedback(row, tagIds) };
  });
}
