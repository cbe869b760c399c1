import { cloneElement, type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import { onDemand } from "./on-demand.ts";
import { withHandlers } from "./with-handlers.ts";

/** CONST-27. */
const DEFAULT_DELAY_MS = 500;
/** Once one tooltip is open, or was a moment ago, its neighbours open at once. */
const NEIGHBOUR_MS = 400;
/** The pointer may cross the gap to what it reads. */
const GRACE_MS = 120;

const popup = onDemand(() => import("./tooltip-popup.tsx"));
const TooltipPopup = popup.part((parts) => parts.TooltipPopup);

/** There is one tooltip at a time on the page. */
let hideShown: (() => void) | null = null;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

export interface TooltipProps {
  content: string;
  /** The element that is hovered or focused; it must be focusable and pass on its props. */
  children: ReactElement;
  side?: "top" | "bottom" | "inline-start" | "inline-end" | undefined;
  delayMs?: number | undefined;
  /** False where the element's own name already says the same. */
  describes?: boolean | undefined;
}

export function Tooltip(props: TooltipProps) {
  const { content, children, side = "top", delayMs = DEFAULT_DELAY_MS, describes = true } = props;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide: () => void = useCallback(() => {
    clearTimeout(timer.current);
    setIsOpen(false);
    if (hideShown !== hide) return;
    hideShown = null;
    lastHiddenAt = performance.now();
  }, []);

  useEffect(() => hide, [hide]);

  function show(element: Element) {
    if (hideShown !== hide) hideShown?.();
    hideShown = hide;
    setAnchor(element);
    setIsOpen(true);
  }

  function after(delay: number, act: () => void) {
    clearTimeout(timer.current);
    if (delay === 0) act();
    else timer.current = setTimeout(act, delay);
  }

  const handlers = withHandlers(children.props, {
    onPointerEnter: ({ currentTarget, nativeEvent }) => {
      // A finger that rests on a button presses it.
      if ((nativeEvent as PointerEvent).pointerType === "touch") return;
      popup.fetch();
      const isNeighbour = hideShown !== null || performance.now() - lastHiddenAt < NEIGHBOUR_MS;
      after(isNeighbour ? 0 : delayMs, () => show(currentTarget));
    },
    onPointerLeave: () => after(GRACE_MS, hide),
    onPointerDown: hide,
    onClick: hide,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) after(0, () => show(currentTarget));
    },
    onBlur: hide,
  });
  return (
    <>
      {cloneElement(children as ReactElement<object>, {
        ...handlers,
        ...(describes && { "aria-description": content }),
      })}
      {anchor && (
        <TooltipPopup
          open={isOpen}
          anchor={anchor}
          content={content}
          side={side}
          onClose={hide}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => after(GRACE_MS, hide)}
        />
      )}
    </>
  );
}
