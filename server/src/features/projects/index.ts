import type { Feature } from "../feature.ts";
import type { ProjectHooks } from "./hooks.ts";
import { routes } from "./routes.ts";

export { projectCommands } from "./commands.ts";
export { createProject } from "./create-project.ts";
export { projectChanged, projectCreated, projectDeleted } from "./events.ts";
export { logoUse } from "./file-use-queries.ts";
export type { ProjectHooks } from "./hooks.ts";
export { findListedPage } from "./listed-page.ts";

export { createSiteNotes } from "./note-site.ts";
export { findProjectOfVisitors, readSecretKey, updateProjectRow } from "./queries.ts";

/** Projects and their secret keys. */
export function projects(hooks: ProjectHooks): Feature {
  return (context) => routes(context, hooks);
}
