import type { Feature } from "../feature.ts";
import type { KnownIssueHooks } from "./hooks.ts";
import { realtime } from "./realtime.ts";
import { routes } from "./routes.ts";
import { visitorRoutes } from "./visitor-routes.ts";

export { knownIssueChanged } from "./events.ts";
export type { KnownIssueHooks } from "./hooks.ts";
export { knownIssueUse } from "./join-queries.ts";
export { listIssuesOfConversation } from "./list-issues-of-conversation.ts";
export { accessKnownIssue } from "./policy.ts";
export { similarPerVisitor } from "./rates.ts";
export { seedKnownIssue } from "./seed-known-issue.ts";
export { exportKnownIssues, mergeKnownIssues, removeFromKnownIssues } from "./visitor-data.ts";

/** Bugs that the team knows of: conversations are attached to them, and visitors join them. */
export const knownIssues =
  (hooks: KnownIssueHooks): Feature =>
  (context) => {
    routes(context, hooks);
    visitorRoutes(context);
    realtime(context, hooks);
  };
