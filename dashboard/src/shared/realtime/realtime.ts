import type { ConversationType } from "@hark/contract/conversations/schema";
import type { ClientEvents, DashboardEvents } from "@hark/contract/socket";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";

/** What a subscription gets. */
export interface RealtimeContextValue {
  client: QueryClient;
  /** The signed-in account's agent. */
  agentId: string;
  /** Whether this agent wants to hear of activity of that kind, or of any, in that project (S26). */
  isAudible: (projectId: string, type: ConversationType | "MENTION" | undefined) => Promise<boolean>;
  /** Whether this agent has not read the item; undefined where only the server can tell. Already knows of the event that is applied. */
  findUnread: (projectId: string, itemId: string) => boolean | undefined;
  /** Whether a note in the item names this agent, who has not read it. Already knows of the event that is applied. */
  findMention: (itemId: string) => boolean;
}

/**
 * What a feature does on the socket's events. Each feature exports its own; `app/realtime.ts` listens for all of them, so
 * no file has to know every event.
 */
export interface Subscription {
  /** After every connect: what the server has to know of this page. */
  onConnect?: (emit: Emit) => void;
  on: {
    [Event in keyof DashboardEvents]?: (
      payload: Parameters<DashboardEvents[Event]>[0],
      context: RealtimeContextValue,
    ) => void;
  };
}

/** Returns whether it was sent. */
export type Emit = <Event extends keyof ClientEvents>(
  event: Event,
  ...payload: Parameters<ClientEvents[Event]>
) => boolean;

/** Sends to the server while the socket is connected. Otherwise the event is dropped: nothing sent this way is worth a queue. */
export const EmitContext = createContext<Emit>(() => false);

export function useEmit(): Emit {
  return use(EmitContext);
}
