import type { DashboardEvents } from "@hark/contract/socket";
import { type Room, room } from "../../platform/realtime/realtime.ts";

/** Names of the socket rooms; a room is joined from a checked membership only (design section 7). */
export const agentRoom = (agentId: string): Room<DashboardEvents> => room(`agent:${agentId}`);
/** A single dashboard, by the id of its connection. */
export const dashboardRoom = (connectionId: string): Room<DashboardEvents> => room(connectionId);
export const projectAgentsRoom = (projectId: string): Room<DashboardEvents> => room(`project:${projectId}:agents`);
/** The project whose agents are in a room of this name; undefined for other rooms. */
export const projectOfRoom = (name: string): string | undefined => /^project:([^:]+):agents$/.exec(name)?.[1];
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
