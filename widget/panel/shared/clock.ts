import { createStore } from "./store.ts";

/** The time in milliseconds, updated every half minute and when the panel is opened, so that shown times stay current. */
export const now = createStore(Date.now());

export function startClock() {
  const tick = () => now.set(Date.now());
  setInterval(tick, 30_000);
  document.addEventListener("visibilitychange", tick);
}
