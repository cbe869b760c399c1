/**
 * One timer for everything on the page that shows how long ago something was. It runs only while somebody listens, and
 * ticks at once when the page comes back from the background, where browsers throttle timers.
 */

const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  for (const listener of listeners) listener();
}

function tickWhenVisible() {
  if (document.visibilityState === "visible") tick();
}

/** Calls the listener on every tick until the returned function is called. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tickWhenVisible);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tickWhenVisible);
  };
}
