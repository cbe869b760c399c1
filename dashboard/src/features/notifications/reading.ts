import { useEffect } from "react";
import { useWindowFocus } from "../../shared/attention/window-focus.ts";

/**
 * Which item somebody reads in which tab, told through a held lock: it ends with the tab, even one that crashes. Browsers
 * offer locks on secure origins only; without them tabs know nothing of each other here.
 */
const toLock = (itemId: string) => `hark.reading.${itemId}`;

/** Holds while the item is open and the window has the focus. */
export function useReading(itemId: string | undefined): void {
  const isFocused = useWindowFocus();
  useEffect(() => {
    if (itemId === undefined || !isFocused || !navigator.locks) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks.request(toLock(itemId), { mode: "shared" }, () => promise);
    return resolve;
  }, [itemId, isFocused]);
}

/** Also true for this tab. */
export async function isBeingRead(itemId: string): Promise<boolean> {
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === toLock(itemId));
}
