import type { Message } from "@hark/contract/conversations/schema";
import { messages as limits } from "@hark/contract/limits";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isTemporary, messageKey } from "./temporary-message.ts";
import { findMessage, scrollToMessage } from "./use-message-target.ts";

/** Older messages are fetched when less than this many pixels are left above, newer ones likewise below. */
const NEAR_EDGE_PX = 600;

interface ThreadScroll {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** More than 100 px from the end (MSG-49). */
  isAway: boolean;
  scrollToEnd: () => void;
}

interface ThreadScrollOptions {
  messages: readonly Message[];
  /** Left out when nothing older can be loaded. */
  onNearTop: (() => void) | undefined;
  /** Given while newer messages exist than these: then the thread follows nothing. */
  onNearEnd: (() => void) | undefined;
  /** The item that it opens at, if it is there; else at the end. */
  at: string | undefined;
}

/**
 * Keeps a thread at its end while its reader is there, and does not scroll while they read further up (MSG-48). After scrolling
 * by hand the reader is left alone for one second (CONST-20). Late pictures and prepended messages never make it jump.
 */
export function useThreadScroll({ messages, onNearTop, onNearEnd, at }: ThreadScrollOptions): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heldUntil = useRef(0);
  const lastTop = useRef(Number.POSITIVE_INFINITY);
  const [isAway, setIsAway] = useState(false);

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, []);

  /** Follows new content; while the reader is scrolling by hand it waits until they have stopped. */
  const follow = useCallback(() => {
    if (!isAtEnd.current) return;
    const heldMs = heldUntil.current - performance.now();
    if (heldMs <= 0) scrollToEnd();
    else setTimeout(follow, heldMs);
  }, [scrollToEnd]);

  // A thread opens at its end. Media without a size get a moment to load (CONST-21), unless the reader has scrolled up.
  useLayoutEffect(() => {
    const target = at === undefined ? undefined : findMessage(at);
    if (target) {
      isAtEnd.current = false;
      scrollToMessage(target);
      return undefined;
    }
    scrollToEnd();
    const timer = setTimeout(follow, limits.resetScrollDelayMs);
    return () => clearTimeout(timer);
  }, [follow, scrollToEnd, at]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;

    const handleScroll = () => {
      const { scrollTop: top, scrollHeight: height, clientHeight } = element;
      const isNearEnd = height - clientHeight - top <= limits.scrollDownThresholdPx;
      // Only a way up leads away from the end: what grows below somebody who is there (a picture that arrives between two
      // frames) makes a distance, too.
      const hasGoneUp = top < lastTop.current;
      if (onNearEnd !== undefined) isAtEnd.current = false;
      else if (isNearEnd) isAtEnd.current = true;
      else if (hasGoneUp) isAtEnd.current = false;
      else follow();
      lastTop.current = top;
      setIsAway(!isAtEnd.current);
      if (top < NEAR_EDGE_PX) onNearTop?.();
      if (height - clientHeight - top < NEAR_EDGE_PX) onNearEnd?.();
    };
    const handleHand = () => {
      heldUntil.current = performance.now() + limits.autoScrollLockMs;
    };
    const resizes = new ResizeObserver(follow);
    resizes.observe(inner);
    resizes.observe(element);
    element.addEventListener("scroll", handleScroll, { passive: true });
    for (const event of ["wheel", "touchmove", "keydown"]) {
      element.addEventListener(event, handleHand, { passive: true });
    }
    handleScroll();
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", handleScroll);
      for (const event of ["wheel", "touchmove", "keydown"]) element.removeEventListener(event, handleHand);
    };
  }, [follow, onNearTop, onNearEnd]);

  useScrollAnchor(scroller, messages[0]?.id);

  // An own message is always scrolled into view.
  const last = messages.at(-1);
  const ownKey = last && isTemporary(last) ? messageKey(last) : undefined;
  useLayoutEffect(() => {
    if (ownKey !== undefined) scrollToEnd();
  }, [ownKey, scrollToEnd]);

  return { scroller, content, isAway, scrollToEnd };
}

/** Keeps the visible messages in view when older ones are prepended. */
function useScrollAnchor(scroller: RefObject<HTMLDivElement | null>, firstId: string | undefined): void {
  const before = useRef({ firstId, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { firstId: formerId, height } = before.current;
    if (formerId !== undefined && formerId !== firstId) element.scrollTop += element.scrollHeight - height;
    before.current = { firstId, height: element.scrollHeight };
  });
}
