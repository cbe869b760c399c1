import { socket as limits, minute } from "@hark/contract/limits";
import type { ClientEvents, VisitorEvents, WidgetAuth } from "@hark/contract/socket";
import { io, type Socket } from "socket.io-client";
import { keepDrafts } from "../shared/kept-drafts.ts";
import { catchUp, setLine } from "../shared/live.ts";
import { page } from "../shared/page.ts";
import { getAuthorization, getToken, openSession, renewSession } from "../shared/session.ts";
import { reconnection } from "./reconnection.ts";
import "./refuse-files.ts";

// Here, like the files that are refused, because Home can do without and is drawn sooner.
keepDrafts();

type VisitorSocket = Socket<VisitorEvents, ClientEvents>;

let socket: VisitorSocket | undefined;
let connectedWith: string | null = null;

/** Connects as the current visitor; another visitor's socket is closed first. */
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
    // Polling remains the fallback where WebSockets are blocked.
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
    // The server disconnected: the session has ended, here or in another tab.
    if (reason === "io server disconnect") tryLater(() => startAnew(token));
  });
  live.on("connect_error", (error) => {
    // Without a connection, data can still be fetched.
    if (isFirstTry) catchUp();
    isFirstTry = false;
    if (error.message === "UNAUTHORIZED") tryLater(() => startAnew(token));
    // The library does not reconnect after a refusal by the server itself, but its database may only be down for a while.
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

/** Retries with a growing delay: a server that refuses everybody must not be flooded. */
function tryLater(step: () => unknown) {
  const delayMs = Math.min(limits.reconnectionDelayMs * 2 ** failures++, minute);
  setTimeout(step, delayMs * Math.random());
}

/** By now it may be another visitor with its own socket; then there is nothing to renew. */
function startAnew(refused: string | null) {
  renewSession(refused);
  if (connectedWith === `Bearer ${refused}`) connectedWith = null;
  connectAgain();
}

function connectAgain() {
  connectRealtime().catch(() => tryLater(connectAgain));
}

/** The page is hidden: an open socket would keep it out of the back/forward cache. */
export function pauseRealtime() {
  socket?.disconnect();
}

export function resumeRealtime() {
  if (!socket || socket.connected) return catchUp();
  socket.connect();
}
