import { tellServer } from "../../shared/live.ts";

const pauseMs = 3_000;
let saidAt = Number.NEGATIVE_INFINITY;
let saidOf = "";

/** On real input only, and at most once in a few seconds (case S13). */
export function tellTyping(conversationId: string) {
  const at = performance.now();
  if (saidOf === conversationId && at - saidAt < pauseMs) return;
  saidAt = at;
  saidOf = conversationId;
  tellServer("typing", { conversationId });
}
