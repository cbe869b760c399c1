import { useEffect } from "react";
import { useWindowFocus } from "../../shared/attention/window-focus.ts";

/**
 * Which item is being read in which tab, shared through a held Web Lock, which ends with the tab even after a crash. Browsers
 * have locks on secure origins only; without them tabs do not know what the others read.
 */
const toLock = (itemId: string) => `hark.reading.${itemId}`;

/** Holds while the item is open and the window has the focus. */
export function useReading(itemId: string | undefined): void {
  const isFocused = useWindowFocus();
  useEffect(() => {
    if (itemId === undefined || !isFocused || !navigator.locks) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Refused in a page that is not shown any more or that has no origin; then it is as without locks.
    void navigator.locks.request(toLock(itemId), { mode: "shared" }, () => promise).catch(() => {});
    return resolve;
  }, [itemId, isFocused]);
}

/** Includes this tab. */
export async function isBeingRead(itemId: string): Promise<boolean> {
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
  return held.some((lock) => lock.name === toLock(itemId));
}
