import { useCallback, useSyncExternalStore } from "react";

/** Under 1024 px the phone's layout holds (CONST-38). */
export const SMALL_SCREEN = "(max-width: 1023.98px)";

/** Whether a media query holds now; follows changes. */
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
