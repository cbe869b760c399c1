import { useCallback, useSyncExternalStore } from "react";

/** Under 1024 px the phone layout is shown (CONST-38). */
export const SMALL_SCREEN = "(max-width: 1023.98px)";

/** Returns whether a media query matches, and follows changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
