import { tellServer } from "../../shared/live.ts";

const pauseMs = 3_000;
let saidAt = Number.NEGATIVE_INFINITY;
let saidOf = "";

/** Sends typing events only on real input, throttled to one every few seconds (case S13). */
export function tellTyping(conversationId: string) {
  const at = performance.now();
  if (saidOf === conversationId && at - saidAt < pauseMs) return;
  if (!tellServer("typing", { conversationId })) return;
  saidAt = at;
  saidOf = conversationId;
}
