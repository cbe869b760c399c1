import type { Colleague } from "./schema.ts";

export interface AgentEvents {
  dashboard: {
    /** Name, picture or status of an agent of the project changed. */
    "agent.updated": (payload: { agent: Colleague; projectId: string }) => void;
  };
  visitor: {
    /** `backAt` is an ISO time, null while the team is online or has no hours ahead. */
    "availability.changed": (payload: { isOnline: boolean; backAt: string | null }) => void;
  };
  client: {
    /** From a dashboard, on connection and at every change: somebody looks at it. Mail goes only to those who do not. */
    focus: (payload: { isFocused: boolean }) => void;
  };
}
