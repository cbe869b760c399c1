import { socket as limits } from "@hark/contract/limits";
import { io } from "socket.io-client";
import type { SocketOptions, VisitorSocket } from "./socket.ts";

/** The same connection by Socket.IO's own client, which finds a way by polling where WebSockets are blocked (case S41). */
export function openLibrarySocket(options: SocketOptions): VisitorSocket {
  const { url, auth, onConnect, onEvent, onEnd, onRefusal, onFailure } = options;
  const socket = io(url.origin, { path: url.pathname, auth, ...reconnection() });
  let failures = 0;
  socket.on("connect", () => {
    failures = 0;
    onConnect();
  });
  socket.onAny(onEvent);
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") onEnd();
    else if (socket.active) onFailure(failures);
  });
  // The library goes on by itself after a lost line, and not after a refusal by the server.
  socket.on("connect_error", ({ message }) => (socket.active ? onFailure(++failures) : onRefusal(message)));
  return {
    get isConnected() {
      return socket.connected;
    },
    connect: () => socket.connect(),
    disconnect: () => socket.disconnect(),
    emit: (name, ...values) => socket.volatile.emit(name, ...values).connected,
  };
}

/**
 * How the library reconnects: without limit, at most every five seconds. The jitter that keeps all of a site's visitors
 * from reconnecting at once is drawn here once, and not by the library for each attempt: its delay becomes NaN after some
 * thousand attempts, and it then retries without any delay.
 */
export function reconnection() {
  return {
    reconnectionDelay: limits.reconnectionDelayMs * (1 + Math.random()),
    randomizationFactor: 0,
  };
}
