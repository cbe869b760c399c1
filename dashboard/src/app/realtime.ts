import { socket as limits } from "@hark/contract/limits";
import type { ClientEvents, DashboardAuth, DashboardEvents } from "@hark/contract/socket";
import { io, type Socket } from "socket.io-client";
import type { Emit, RealtimeContextValue, Subscription } from "../shared/realtime/realtime.ts";

export { isAudible } from "./is-audible.ts";

interface RealtimeOptions {
  /** The value of the `Authorization` header. */
  authorization: string;
  context: RealtimeContextValue;
  subscriptions: readonly Subscription[];
  /** Called after every connect, including the first: data fetched before it may have missed an event. */
  onConnect: () => void;
  /** Called when the connection is lost, and when an attempt fails. */
  onLost?: () => void;
}

export interface Realtime {
  emit: Emit;
  /** Tries at once instead of at the next attempt's time. */
  reconnect: () => void;
  disconnect: () => void;
}

/**
 * The dashboard's one socket (RT-02..09). Its errors are only logged (RT-06): everything it brings can also be
 * fetched, so a lost event delays an update but loses no data.
 */
export function connectRealtime({
  authorization,
  context,
  subscriptions,
  onConnect,
  onLost,
}: RealtimeOptions): Realtime {
  const auth: DashboardAuth = { type: "dashboard", authorization };
  // Drawn once for each page, so that a team's dashboards do not all come back to a restarted server at the same moment.
  const delayMs = limits.reconnectionDelayMs * (1 + Math.random());
  const socket: Socket<DashboardEvents, ClientEvents> = io({
    auth,
    // Plain WebSocket first: it needs no sticky sessions where several servers share the work.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: delayMs,
    // The library's own jitter becomes NaN after some thousand attempts, and it then retries without any delay.
    randomizationFactor: 0,
  });

  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  // The library does not reconnect when the server itself refused or disconnected, but it may only be restarting (RT-09).
  function connectAgainLater(): void {
    if (socket.active || isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), delayMs);
  }

  // Not `emit`, which would buffer while disconnected.
  const emit: Emit = (event, ...payload) => {
    // The library drops what is volatile while its transport takes nothing.
    if (!socket.connected || !socket.io.engine.transport.writable) return false;
    socket.volatile.emit(event, ...payload);
    return true;
  };

  socket.on("connect", async () => {
    onConnect();
    for (const subscription of subscriptions) {
      // The transport takes nothing more until what was sent just now has been handed on.
      await Promise.resolve();
      subscription.onConnect?.(emit);
    }
  });
  socket.on("connect_error", (error) => {
    console.warn("The live connection failed", error.message);
    if (!isClosed) onLost?.();
    connectAgainLater();
  });
  socket.on("disconnect", () => {
    if (!isClosed) onLost?.();
    connectAgainLater();
  });

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
    // The library's types do not connect an event with its payload here.
    (socket as Socket).on(event as string, guarded);
  }

  return {
    emit,
    reconnect() {
      // A socket that has lost its network may still call itself connected, and one that is not waits for its next attempt.
      socket.disconnect();
      socket.connect();
    },
    disconnect() {
      isClosed = true;
      clearTimeout(retry);
      socket.disconnect();
    },
  };
}
