import { createStore } from "../../shared/store.ts";

const pauseMs = 3_000;
let saidAt = Number.NEGATIVE_INFINITY;
let saidOf = "";

/** Set by the socket while it is connected. */
export const typingSender = createStore<((conversationId: string) => void) | null>(null);

/** On real input only, and at most once in a few seconds (case S13). */
export function tellTyping(conversationId: string) {
  const at = performance.now();
  if (saidOf === conversationId && at - saidAt < pauseMs) return;
  saidAt = at;
  saidOf = conversationId;
  typingSender.get()?.(conversationId);
}
