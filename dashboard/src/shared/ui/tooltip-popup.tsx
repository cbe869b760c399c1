import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useOpenAfterMount } from "./use-open-after-mount.ts";

export interface TooltipPopupProps {
  open: boolean;
  anchor: Element;
  content: string;
  side: "top" | "bottom" | "inline-start" | "inline-end";
  /** Called by Escape or by a click elsewhere. */
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

export function TooltipPopup({
  open,
  anchor,
  content,
  side,
  onClose,
  onPointerEnter,
  onPointerLeave,
}: TooltipPopupProps) {
  const isOpen = useOpenAfterMount(open);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(willOpen) => {
        if (!willOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-(--z-tooltip)">
          <Base.Popup
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
            className="max-w-64 rounded-sm bg-ink px-2 py-1.25 text-xs font-medium text-surface transition-opacity duration-(--dur-2) data-ending-style:opacity-0 data-instant:duration-0 data-starting-style:opacity-0 forced-colors:border"
          >
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
