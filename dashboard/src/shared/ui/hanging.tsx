import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { SMALL_SCREEN, useMediaQuery } from "../use-media-query.ts";
import { DialogFrame } from "./dialog.tsx";

interface HangingProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * 400 px under the bar in which it stands, over what is talked about, which stays in sight; on phones a sheet at the bottom. It
 * closes by Escape and by a press elsewhere, and gives the focus back.
 */
export function Hanging({ open, ...props }: HangingProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const { onOpenChange, label, initialFocus, children } = props;
  if (!isSmall) return open ? <Popup {...props} /> : null;
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} initialFocus={initialFocus}>
      <h2 className="sr-only">{label}</h2>
      {children}
    </DialogFrame>
  );
}

function Popup({ onOpenChange, label, initialFocus, children }: Omit<HangingProps, "open">) {
  const popup = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => onOpenChange(false));
  // Before it is seen, as whoever sees it types at once.
  useLayoutEffect(() => {
    const before = document.activeElement;
    initialFocus.current?.focus();
    const handlePress = (event: PointerEvent) => {
      if (!popup.current?.contains(event.target as Node)) close();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    document.addEventListener("pointerdown", handlePress, true);
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("pointerdown", handlePress, true);
      document.removeEventListener("keydown", handleKey);
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement))
        before.focus();
    };
  }, [initialFocus]);
  return (
    <div
      ref={popup}
      role="dialog"
      aria-label={label}
      className="absolute inset-x-4 top-full z-(--z-popover) mx-auto mt-1 max-h-[calc(100dvh-88px)] w-100 max-w-[calc(100%-32px)] overflow-y-auto rounded-lg bg-raised shadow-pop forced-colors:border"
    >
      {children}
    </div>
  );
}
