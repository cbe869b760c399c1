import { createStore } from "./store.ts";

/** Milliseconds, moved on every half minute and on every look at the panel, so that shown times stay true. */
export const now = createStore(Date.now());

export function startClock() {
  const tick = () => now.set(Date.now());
  setInterval(tick, 30_000);
  document.addEventListener("visibilitychange", tick);
}
