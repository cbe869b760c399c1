import type { Feature } from "../feature.ts";
import { realtime } from "./realtime.ts";
import { routes } from "./routes.ts";

export { releaseViews } from "./release-views.ts";
export { replaceTagInViews } from "./replace-tag.ts";

/** Filters under a name, the team's and each agent's own. */
export const views: Feature = (context) => {
  routes(context);
  realtime(context);
};
