import { socket as limits, minute } from "@hark/contract/limits";
import type { WidgetAuth } from "@hark/contract/socket";
import { applyMessage, applyTyping } from "../features/conversations/apply-events.ts";
import { loadList, loadThread } from "../features/conversations/requests.ts";
import { conversations } from "../features/conversations/state.ts";
import { typingSender } from "../features/conversations/typing.ts";
import { applyAvailability, refreshTeam } from "../features/team/team.ts";
import { latecomers, live as liveSocket, type VisitorSocket } from "../shared/live.ts";
import { place } from "../shared/navigation.ts";
import { page, tellPage } from "../shared/page.ts";
import { getAuthorization, getToken, openSession, renewSession } from "../shared/session.ts";
import { chime } from "./chime.ts";
import { reconnection } from "./reconnection.ts";

let socket: VisitorSocket | undefined;
let connectedWith: string | null = null;

/** Connects as the visitor there is now; a socket of another one is closed first. */
export async function connectRealtime() {
  await openSession();
  const authorization = getAuthorization();
  if (!authorization || authorization === connectedWith) return;
  connectedWith = authorization;
  socket?.disconnect();
  const { io } = await import("socket.io-client");
  if (connectedWith !== authorization) return;
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
  liveSocket.set(socket);
}

function listen(live: VisitorSocket, token: string | null) {
  live.on("connect", () => {
    failures = 0;
    typingSender.set(() => (conversationId: string) => live.emit("typing", { conversationId }));
    catchUp();
  });
  live.on("disconnect", (reason) => {
    typingSender.set(null);
    // The server ended it: the session is over, here or in another tab.
    if (reason === "io server disconnect") tryLater(() => startAnew(token));
  });
  live.on("connect_error", (error) => {
    if (error.message === "UNAUTHORIZED") tryLater(() => startAnew(token));
    // The library gives up where the server itself said no; its database may be away for a while.
    else if (!live.active) tryLater(() => live === socket && live.connect());
  });
  live.on("message.created", ({ message }) => {
    const { id, conversationId, type, content, createdAt, senderId } = message;
    const { list, threads } = conversations.get();
    const thread = threads[conversationId];
    const isKnownAgent = thread?.agents.some((agent) => agent.id === senderId) ?? false;
    if (message.senderType === "AGENT") {
      tellPage({ type: "message", message: { id, conversationId, type, content, createdAt } });
      if (!isInSight(conversationId)) void chime();
    }
    // The event says who wrote by id alone; name and picture come with the message itself, fetched after the last known.
    if (message.senderType === "AGENT" && thread && !isKnownAgent) void loadThread(conversationId);
    else conversations.set((state) => applyMessage(state, message));
    const known = list?.find((one) => one.id === conversationId);
    if (!known || (message.senderType === "AGENT" && !isKnownAgent)) void loadList();
  });
  live.on("conversation.updated", ({ conversationId }) => {
    void loadList();
    if (conversations.get().threads[conversationId]) void loadThread(conversationId);
  });
  live.on("availability.changed", applyAvailability);
  live.on("typing", ({ conversationId, by }) => {
    if (by.type !== "AGENT") return;
    conversations.set((state) => applyTyping(state, { conversationId, name: by.name }, Date.now()));
    setTimeout(expireTyping, limits.typingLifeMs);
  });
}

function isInSight(conversationId: string): boolean {
  const { view } = place.get();
  const isShown = view.name === "thread" && view.conversationId === conversationId;
  return isShown && document.visibilityState === "visible" && (page.get()?.isOpen ?? false);
}

function expireTyping() {
  const nowMs = Date.now();
  conversations.set((state) => ({
    ...state,
    typing: Object.fromEntries(Object.entries(state.typing).filter(([, { untilMs }]) => untilMs > nowMs)),
  }));
}

/** A lost event is a delay, never a loss: whatever is shown is fetched again from the last message known. */
export function catchUp() {
  void loadList();
  void refreshTeam();
  for (const conversationId of Object.keys(conversations.get().threads)) void loadThread(conversationId);
  for (const feature of latecomers) feature.catchUp();
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
