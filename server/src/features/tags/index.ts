import type { FeatureContext } from "../feature.ts";
import type { TagHooks } from "./hooks.ts";
import { realtime } from "./realtime.ts";
import { routes } from "./routes.ts";

export type { ReplaceTag, TagUse } from "./hooks.ts";
export { accessTag } from "./policy.ts";
export { lockTags, type TagRow } from "./queries.ts";
export { refuseTag } from "./refuse-tag.ts";

export { seedTags } from "./seed-tags.ts";

/** Tags: their names and colours. What has them keeps them. */
export const tags = (hooks: TagHooks) => (context: FeatureContext) => {
  routes(context, hooks);
  realtime(context);
};
