import type { Feature } from "../feature.ts";
import type { MemberHooks } from "./hooks.ts";
import { requireAgent, requireOwner } from "./policy.ts";
import { routes } from "./routes.ts";

export { joinAcceptedInvitations } from "./accept-invitation.ts";
export { getMailBrand } from "./brand-queries.ts";
export { canEnter } from "./capabilities.ts";
export { composeHandOver, composeInvitation, composeRemoval } from "./compose-member-mails.ts";
export { memberJoined, memberLeft, teamChanged } from "./events.ts";
export type { MemberHooks } from "./hooks.ts";
export { leaveProjects } from "./leave-projects.ts";
export { type AgentActor, requireAgent } from "./policy.ts";
export {
  findMembership,
  insertAcceptedMember,
  isInvited,
  isMemberLocked,
  listMemberAgents,
  listProjectIdsOfAccount,
  listProjectsOfAccount,
  lockMemberAgents,
  memberAgentsColumn,
  type ProjectRow,
} from "./queries.ts";
export { seedMember } from "./seed-member.ts";

/** The members of a project and their roles, and the doors of all project routes. */
export function members(hooks: MemberHooks): Feature {
  return (context) => {
    const { http, database, clock } = context;
    http.door("agent", (request) => requireAgent(database, clock, request));
    http.door("owner", (request) => requireOwner(database, clock, request));
    routes(context, hooks);
  };
}
