import type { Colleague } from "./schema.ts";

export interface AgentEvents {
  dashboard: {
    /** Name, picture or status of an agent of the project changed. */
    "agent.updated": (payload: { agent: Colleague; projectId: string }) => void;
    /** Its name or logo, its members, their roles, or its invitations changed; what now is has to be fetched. */
    "project.changed": (payload: { projectId: string }) => void;
    /** The agent has left it, was removed from it, or it was deleted. */
    "project.left": (payload: { projectId: string }) => void;
  };
  visitor: {
    /** `backAt` is an ISO time, null while the team is online or has no hours ahead. */
    "availability.changed": (payload: { isOnline: boolean; backAt: string | null }) => void;
  };
  client: {
    /** Sent by a dashboard on connection and at every change: whether it has the focus. Only agents without a focused dashboard are mailed. */
    focus: (payload: { isFocused: boolean }) => void;
  };
}
