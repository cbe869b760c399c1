import { useEffect } from "react";

/**
 * Which item is open on screen. Incoming messages for it are treated otherwise than those for the rest (RT-12..14), by
 * features that must not know the screen.
 */
let openItemId: string | null = null;

export function isItemOpen(itemId: string): boolean {
  return openItemId === itemId;
}

export function useOpenItem(itemId: string | undefined): void {
  useEffect(() => {
    if (itemId === undefined) return;
    openItemId = itemId;
    return () => {
      if (openItemId === itemId) openItemId = null;
    };
  }, [itemId]);
}
