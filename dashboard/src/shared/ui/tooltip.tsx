import { cloneElement, type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import { onDemand } from "./on-demand.ts";
import { withHandlers } from "./with-handlers.ts";

/** CONST-27. */
const DEFAULT_DELAY_MS = 500;
/** While one tooltip is open, and shortly after, its neighbours open without a delay. */
const NEIGHBOUR_MS = 400;
/** Gives the pointer time to cross the gap to the tooltip. */
const GRACE_MS = 120;

const popup = onDemand(() => import("./tooltip-popup.tsx"));
const TooltipPopup = popup.part((parts) => parts.TooltipPopup);

/** The page shows one tooltip at a time. */
let hideShown: (() => void) | null = null;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

export interface TooltipProps {
  content: string;
  /** The trigger; it must be focusable and pass its props on. */
  children: ReactElement;
  side?: "top" | "bottom" | "inline-start" | "inline-end" | undefined;
  delayMs?: number | undefined;
  /** False where the trigger's accessible name already says the same. */
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
      // On touch, holding a button presses it and shows no tooltip.
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
