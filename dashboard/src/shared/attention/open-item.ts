import { useEffect } from "react";

/**
 * Which item is open on screen. Features treat incoming messages for it differently (RT-12..14), and they must not know the
 * screen itself.
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
