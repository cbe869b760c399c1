import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

/** CONST-27. */
const DEFAULT_DELAY_MS = 500;

export interface TooltipProps {
  content: string;
  /** The element that is hovered or focused; it must be focusable and pass on its props and ref. */
  children: ReactElement;
  side?: "top" | "bottom" | "inline-start" | "inline-end" | undefined;
  delayMs?: number | undefined;
  /** False where the element's own name already says the same. */
  describes?: boolean | undefined;
}

export function Tooltip({
  content,
  children,
  side = "top",
  delayMs = DEFAULT_DELAY_MS,
  describes = true,
}: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={delayMs} render={children} {...(describes && { "aria-description": content })} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-(--z-tooltip)">
          <Base.Popup className="max-w-64 rounded-sm bg-ink px-2 py-1.25 text-xs font-medium text-surface transition-opacity duration-(--dur-2) data-ending-style:opacity-0 data-instant:duration-0 data-starting-style:opacity-0 forced-colors:border">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Around the app's shell: once one tooltip is open, its neighbours open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider delay={DEFAULT_DELAY_MS}>{children}</Base.Provider>;
}
