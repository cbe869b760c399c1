import { useSyncExternalStore } from "react";

/** Whether the person is looking at this window: it is visible and has the focus. */
export function isWindowFocused(): boolean {
  return document.visibilityState !== "hidden" && document.hasFocus();
}

/** Calls the listener whenever `isWindowFocused` may have changed, including after the back/forward cache. */
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
