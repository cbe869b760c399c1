import type { VisitorEvents } from "@hark/contract/socket";
import { type Room, room } from "../../platform/realtime/realtime.ts";

export const visitorRoom = (visitorId: string): Room<VisitorEvents> => room(`visitor:${visitorId}`);
export const projectVisitorsRoom = (projectId: string): Room<VisitorEvents> => room(`project:${projectId}:visitors`);
export const visitorSessionRoom = (sessionId: string) => `visitor-session:${sessionId}`;
