import type { Feature } from "../feature.ts";
import { routes } from "./routes.ts";
import { socketDoor } from "./socket-door.ts";

export { presentAgentSummary } from "./present.ts";
export { agentRoom, projectAgentsRoom } from "./rooms.ts";
export type { AgentSocket } from "./socket-door.ts";

/** The people who answer: their names and their sockets. */
export const agents: Feature = (context) => {
  routes(context);
  socketDoor(context);
};
