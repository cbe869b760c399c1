import type { Feature } from "../feature.ts";
import type { MemberHooks } from "./hooks.ts";
import { requireAgent, requireOwner } from "./policy.ts";

export type { MemberHooks } from "./hooks.ts";
export type { Agent } from "./policy.ts";
export {
  insertOwner,
  listMemberAgents,
  listProjectIdsOfAccount,
  listProjectsOfAccount,
  type ProjectRow,
} from "./queries.ts";

/** Who belongs to a project, and as what: the doors of all project routes. */
export const members =
  (_hooks: MemberHooks): Feature =>
  ({ http, database, clock }) => {
    http.door("agent", (request) => requireAgent(database, clock, request));
    http.door("owner", (request) => requireOwner(database, clock, request));
  };
