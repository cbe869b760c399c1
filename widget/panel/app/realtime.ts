import { socket as limits, minute } from "@hark/contract/limits";
import type { ClientEvents, VisitorEvents, WidgetAuth } from "@hark/contract/socket";
import { io, type Socket } from "socket.io-client";
import { catchUp, setLine } from "../shared/live.ts";
import { page } from "../shared/page.ts";
import { getAuthorization, getToken, openSession, renewSession } from "../shared/session.ts";
import { reconnection } from "./reconnection.ts";

type VisitorSocket = Socket<VisitorEvents, ClientEvents>;

let socket: VisitorSocket | undefined;
let connectedWith: string | null = null;

/** Connects as the visitor there is now; a socket of another one is closed first. */
export async function connectRealtime() {
  await openSession();
  const authorization = getAuthorization();
  if (!authorization || authorization === connectedWith) return;
  connectedWith = authorization;
  socket?.disconnect();
  const url = new URL("..", document.baseURI);
  const auth: WidgetAuth = { type: "widget", projectId: page.get()?.projectId ?? "", authorization };
  socket = io(url.origin, {
    path: `${url.pathname}socket.io`,
    auth,
    ...reconnection(),
    // Polling stays as the way through where WebSockets are blocked.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
  listen(socket, getToken());
}

function listen(live: VisitorSocket, token: string | null) {
  let isFirstTry = true;
  live.on("connect", () => {
    failures = 0;
    isFirstTry = false;
    catchUp();
  });
  live.on("disconnect", (reason) => {
    // The server ended it: the session is over, here or in another tab.
    if (reason === "io server disconnect") tryLater(() => startAnew(token));
  });
  live.on("connect_error", (error) => {
    // Where no line comes up there is still what can be asked for.
    if (isFirstTry) catchUp();
    isFirstTry = false;
    if (error.message === "UNAUTHORIZED") tryLater(() => startAnew(token));
    // The library gives up where the server itself said no; its database may be away for a while.
    else if (!live.active) tryLater(() => live === socket && live.connect());
  });
  setLine({
    hear({ events }) {
      for (const [name, listener] of Object.entries(events)) live.on(name as keyof VisitorEvents, listener as never);
    },
    tell: (name, ...values) => live.volatile.emit(name, ...(values as never)),
  });
}

let failures = 0;

/** Not at once, and ever more slowly: a server that refuses everybody must not be stormed. */
function tryLater(step: () => unknown) {
  const delayMs = Math.min(limits.reconnectionDelayMs * 2 ** failures++, minute);
  setTimeout(step, delayMs * Math.random());
}

/** The visitor may be somebody else by now, with a socket of its own; then there is nothing to renew. */
function startAnew(refused: string | null) {
  renewSession(refused);
  if (connectedWith === `Bearer ${refused}`) connectedWith = null;
  connectAgain();
}

function connectAgain() {
  connectRealtime().catch(() => tryLater(connectAgain));
}

/** The page is left or kept for the back button: an open socket would keep it from being kept. */
export function pauseRealtime() {
  socket?.disconnect();
}

export function resumeRealtime() {
  if (!socket || socket.connected) return catchUp();
  socket.connect();
}
