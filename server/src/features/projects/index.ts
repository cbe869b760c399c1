export { projectCreated } from "./events.ts";
export { findProjectOfVisitors } from "./queries.ts";
/** Projects: created, listed, opened. */
export { routes as projects } from "./routes.ts";
