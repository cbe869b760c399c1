import { socket as limits } from "@hark/contract/limits";
import type { ClientEvents, DashboardAuth, DashboardEvents } from "@hark/contract/socket";
import { io, type Socket } from "socket.io-client";
import type { Emit, RealtimeContextValue, Subscription } from "../shared/realtime/realtime.ts";

interface RealtimeOptions {
  /** The header's value. */
  authorization: string;
  context: RealtimeContextValue;
  subscriptions: readonly Subscription[];
  /** Told after every connection, the first included: what was fetched before it may have missed an event. */
  onConnect: () => void;
}

export interface Realtime {
  emit: Emit;
  disconnect: () => void;
}

/**
 * The dashboard's one socket (RT-02..09). Its errors are only logged (RT-06): what it brings is also there to be fetched,
 * so a lost event is a delay and never a loss.
 */
export function connectRealtime({ authorization, context, subscriptions, onConnect }: RealtimeOptions): Realtime {
  const auth: DashboardAuth = { type: "dashboard", authorization };
  const socket: Socket<DashboardEvents, ClientEvents> = io({
    auth,
    // Plain WebSocket first: it needs no sticky sessions where several servers share the work.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: limits.reconnectionDelayMs,
    reconnectionDelayMax: limits.reconnectionDelayMs,
    // With any, the library counts itself to NaN after some thousand attempts and then does not wait at all.
    randomizationFactor: 0,
  });

  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  // The library gives up where the server itself said no or goodbye: it may be starting or stopping (RT-09).
  function connectAgainLater(): void {
    if (socket.active || isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), limits.reconnectionDelayMs);
  }

  socket.on("connect", onConnect);
  socket.on("connect_error", (error) => {
    console.warn("The live connection failed", error.message);
    connectAgainLater();
  });
  socket.on("disconnect", connectAgainLater);

  for (const { on } of subscriptions) {
    for (const event of Object.keys(on) as (keyof Subscription["on"])[]) listen(event, on[event]);
  }

  function listen<Event extends keyof DashboardEvents>(event: Event, handle: Subscription["on"][Event]): void {
    const guarded = (payload: Parameters<DashboardEvents[Event]>[0]) => {
      try {
        handle?.(payload, context);
      } catch (error) {
        console.error(`The live event ${event} could not be applied`, error);
      }
    };
    // The library's own types lose the tie between an event and its payload here.
    (socket as Socket).on(event as string, guarded);
  }

  return {
    emit: (event, ...payload) => {
      // Not `emit`, which would queue while the line is down.
      if (socket.connected) socket.volatile.emit(event, ...payload);
    },
    disconnect() {
      isClosed = true;
      clearTimeout(retry);
      socket.disconnect();
    },
  };
}
