import { socket as limits, minute } from "@hark/contract/limits";
import { keepDrafts } from "../shared/kept-drafts.ts";
import { catchUp, deliver, setLine } from "../shared/live.ts";
import { page } from "../shared/page.ts";
import { getAuthorization, getToken, openSession, renewSession } from "../shared/session.ts";
import { openSocket, type VisitorSocket } from "./socket.ts";
import "./refuse-files.ts";

// Here, like the files that are refused, because Home can do without and is drawn sooner.
keepDrafts();

let open = openSocket;
let socket: VisitorSocket | undefined;
let connectedWith: string | null = null;

/** Connects as the current visitor; another visitor's socket is closed first. */
export async function connectRealtime() {
  await openSession();
  const authorization = getAuthorization();
  if (!authorization || authorization === connectedWith) return;
  connectedWith = authorization;
  socket?.disconnect();
  listen(authorization, getToken());
}

function listen(authorization: string, token: string | null) {
  let isFirstTry = true;
  /** Without a connection, data can still be fetched. */
  const fetchAtFirst = () => {
    if (isFirstTry) catchUp();
    isFirstTry = false;
  };
  let hasConnected = false;
  const live: VisitorSocket = open({
    url: new URL("../socket.io/", document.baseURI),
    auth: { type: "widget", projectId: page.get()?.projectId ?? "", authorization },
    onConnect() {
      failures = 0;
      isFirstTry = false;
      hasConnected = true;
      catchUp();
      tellConnected(true);
    },
    onEvent(...event) {
      // The last visitor's line stands until the next one's session is there.
      if (authorization === getAuthorization()) deliver(...event);
    },
    // The session has ended, here or in another tab.
    onEnd: () => tryLater(() => startAnew(token)),
    onRefusal(reason) {
      fetchAtFirst();
      if (reason === "UNAUTHORIZED") tryLater(() => startAnew(token));
      // The server's database may only be down for a while.
      else tryLater(() => live === socket && live.connect());
    },
    onFailure(attempt) {
      fetchAtFirst();
      // A line that has never stood may be blocked, where all else comes and goes.
      if (hasConnected) tellConnected(false);
      if (attempt === (hasConnected ? triesWhereItWorked : 1)) void tryLibrary(live);
    },
  });
  socket = live;
  setLine({ tell: live.emit });
}

let offlineLine: Promise<typeof import("./offline-line.ts")> | undefined;

/** The code that says so is fetched with the first connection. */
function tellConnected(isSo: boolean) {
  offlineLine ??= import("./offline-line.ts");
  offlineLine.then(({ setConnected }) => setConnected(isSo)).catch(() => {});
}

/** So many in a row, because a server that restarts fails too. */
const triesWhereItWorked = 4;

/** A network without WebSockets needs the library; while that cannot be fetched either, the socket goes on trying. */
async function tryLibrary(failing: VisitorSocket) {
  if (open !== openSocket) return;
  const library = await import("./library-socket.ts").catch(() => null);
  if (!library || failing !== socket || failing.isConnected) return;
  open = library.openLibrarySocket;
  connectedWith = null;
  connectAgain();
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
  if (!socket || socket.isConnected) return catchUp();
  socket.connect();
}
