import type { ClientEvents, VisitorEvents } from "@hark/contract/socket";
import type { Socket } from "socket.io-client";
import { createStore } from "./store.ts";

export type VisitorSocket = Socket<VisitorEvents, ClientEvents>;

/** The socket there is now; another visitor has another one. */
export const live = createStore<VisitorSocket | null>(null);

interface LiveFeature {
  listen: (socket: VisitorSocket) => void;
  /** After a gap: fetch again what is shown. */
  catchUp: () => void;
}

export const latecomers = new Set<LiveFeature>();

/** For features that come with their own tab: they hear the socket from the moment they are there. */
export function joinLive(feature: LiveFeature) {
  latecomers.add(feature);
  const listen = () => {
    const socket = live.get();
    if (socket) feature.listen(socket);
  };
  live.subscribe(listen);
  listen();
}
