import { useCallback, useEffect, useRef } from "react";

const FLASH_MS = 1200;

interface MessageTarget {
  /** Loads what is before the oldest message that is shown; false when there is nothing more. */
  loadOlder: () => Promise<boolean>;
  onMissing: () => void;
}

/**
 * Returns what leads to a message of the thread that is shown: it scrolls there and marks it for a moment. Older pages are loaded until
 * it is found. The mark is a `data-flash`, set past React, so that no bubble renders for it.
 */
export function useMessageTarget({ loadOlder, onMissing }: MessageTarget): (messageId: string) => Promise<void> {
  const latest = useRef({ loadOlder, onMissing });
  useEffect(() => {
    latest.current = { loadOlder, onMissing };
  });
  const running = useRef(0);
  // A thread that is left is not searched any more.
  useEffect(
    () => () => {
      running.current = -1;
    },
    [],
  );

  return useCallback(async (messageId: string) => {
    running.current += 1;
    const turn = running.current;
    for (;;) {
      const element = findMessage(messageId);
      if (element) return show(element);
      if (!(await latest.current.loadOlder().catch(() => false))) break;
      await new Promise(requestAnimationFrame);
      if (running.current !== turn) return;
    }
    if (!findMessage(messageId)) latest.current.onMissing();
  }, []);
}

function findMessage(messageId: string): HTMLElement | undefined {
  const messages = document.querySelectorAll<HTMLElement>("[role=log] [data-message]");
  return Array.from(messages).find((message) => message.dataset.message === messageId);
}

function show(element: HTMLElement): void {
  // As if by hand, so that the thread stays there and does not follow what comes at its end.
  element.closest("[role=log]")?.dispatchEvent(new Event("wheel"));
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  const marked = element.closest<HTMLElement>(".group\\/message") ?? element;
  marked.dataset.flash = "";
  const end = () => delete marked.dataset.flash;
  // Without motion it stays until the reader goes on.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, end, { once: true });
  } else setTimeout(end, FLASH_MS);
}
