import { useSyncExternalStore } from "react";

/** Whether the person looks at this window: it has the keyboard and is on screen. */
export function isWindowFocused(): boolean {
  return document.visibilityState !== "hidden" && document.hasFocus();
}

/** Fires on every event after which `isWindowFocused` may answer otherwise, the back/forward cache included. */
export function onWindowFocusChange(listener: () => void): () => void {
  const events = ["focus", "blur", "pageshow", "pagehide"] as const;
  for (const event of events) window.addEventListener(event, listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

export function useWindowFocus(): boolean {
  return useSyncExternalStore(onWindowFocusChange, isWindowFocused);
}
