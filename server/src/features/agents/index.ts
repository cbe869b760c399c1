import type { Feature } from "../feature.ts";
import { requireSelf } from "./policy.ts";
import { presence } from "./presence.ts";
import { agentRealtime } from "./realtime.ts";
import { routes } from "./routes.ts";
import { socketDoor } from "./socket-door.ts";

export { agentChanged, availabilityChanged } from "./events.ts";
export { avatarUse } from "./file-use-queries.ts";
export { hasFocusedSocket } from "./presence-queries.ts";
export { presentAgentSummary, presentTeam } from "./present.ts";
export { updateAgentRow } from "./queries.ts";
export { seenAfter } from "./refresh-availability.ts";
export { agentRoom, dashboardRoom, projectAgentsRoom } from "./rooms.ts";
export type { AgentSocket } from "./socket-door.ts";

/** The agents: their profiles, hours, sockets and presence. */
export const agents: Feature = (context) => {
  const { http, database, clock } = context;
  http.door("self", (request) => requireSelf(database, clock, request));
  routes(context);
  socketDoor(context);
  presence(context);
  agentRealtime(context);
};
