import type { DashboardEvents } from "@hark/contract/socket";
import { type Room, room } from "../../platform/realtime/realtime.ts";

/** Names of the socket rooms; a room is joined from a checked membership only (design section 7). */
export const agentRoom = (agentId: string): Room<DashboardEvents> => room(`agent:${agentId}`);
/** A single dashboard, by the id of its connection. */
export const dashboardRoom = (connectionId: string): Room<DashboardEvents> => room(connectionId);
export const projectAgentsRoom = (projectId: string): Room<DashboardEvents> => room(`project:${projectId}:agents`);
export const isProjectAgentsRoom = (name: string) => /^project:[^:]+:agents$/.test(name);
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
