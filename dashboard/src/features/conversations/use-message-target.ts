import { useCallback, useEffect, useRef } from "react";

const FLASH_MS = 1200;
const HIT_MS = 2000;
/** How many frames a part of a thread may take to be drawn. */
const MOST_FRAMES = 120;

interface MessageTarget {
  /** Shows the part of the thread with the item; false when there is none. */
  open: (itemId: string) => Promise<boolean>;
  onMissing: () => void;
}

/** As a hit it gets a ring, as what is quoted another ground for a moment (next-find.md, next-thread.md). */
export type MarkedAs = "hit" | "quoted";

/**
 * Returns what leads to a message or note of a thread: it is scrolled to a third from the top and marked for a moment. Where it is not
 * loaded, the part of the thread around it is. The mark is a `data-` attribute, set past React, so that no bubble renders for it.
 */
export function useMessageTarget({ open, onMissing }: MessageTarget) {
  const latest = useRef({ open, onMissing });
  useEffect(() => {
    latest.current = { open, onMissing };
  });
  const running = useRef(0);
  // A thread that is left is not searched any more.
  useEffect(
    () => () => {
      running.current = -1;
    },
    [],
  );

  return useCallback(async (itemId: string, as: MarkedAs = "quoted") => {
    running.current += 1;
    const turn = running.current;
    const isLeft = () => running.current !== turn;
    let element = findMessage(itemId);
    if (!element && (await latest.current.open(itemId).catch(() => false))) {
      for (let frame = 0; !element && frame < MOST_FRAMES && !isLeft(); frame++) {
        await new Promise(requestAnimationFrame);
        element = findMessage(itemId);
      }
    }
    if (isLeft()) return;
    if (element) show(element, as);
    else latest.current.onMissing();
  }, []);
}

export function findMessage(itemId: string): HTMLElement | undefined {
  const messages = document.querySelectorAll<HTMLElement>("[role=log] [data-message]");
  return Array.from(messages).find((message) => message.dataset.message === itemId);
}

/** A third from the top of the thread, as far as it scrolls. */
export function scrollToMessage(element: HTMLElement): void {
  const log = element.closest<HTMLElement>("[role=log]");
  if (!log) return;
  const offset = element.getBoundingClientRect().top - log.getBoundingClientRect().top;
  log.scrollTop += offset - log.clientHeight / 3;
}

function show(element: HTMLElement, as: MarkedAs): void {
  // As if by hand, so that the thread stays there and does not follow what comes at its end.
  element.closest("[role=log]")?.dispatchEvent(new Event("wheel"));
  scrollToMessage(element);
  element.focus({ preventScroll: true });
  const marked = element.closest<HTMLElement>(".group\\/message") ?? element;
  const mark = as === "hit" ? "hit" : "flash";
  marked.dataset[mark] = "";
  const end = () => delete marked.dataset[mark];
  // Without motion it stays until the reader goes on.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, end, { once: true });
  } else setTimeout(end, as === "hit" ? HIT_MS : FLASH_MS);
}
