import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { scrimClass } from "./dialog-popup.tsx";
import { IconButton } from "./icon-button.tsx";
import { t } from "./texts.ts";
import { useOpenAfterMount } from "./use-open-after-mount.ts";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The edge that it slides in from; 'bottom' is a sheet under 1024 px and slides in from the end on wider screens. */
  side?: "start" | "end" | "bottom" | undefined;
  closeLabel?: string | undefined;
  /** False where the children have their own heading; the title is then only the drawer's accessible name. */
  hasBar?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

const sides = {
  start:
    "inset-y-0 start-0 w-[min(288px,84vw)] ltr:data-starting-style:-translate-x-2 ltr:data-ending-style:-translate-x-2 rtl:data-starting-style:translate-x-2 rtl:data-ending-style:translate-x-2",
  end: "inset-y-0 end-0 w-[min(320px,88vw)] ltr:data-starting-style:translate-x-2 ltr:data-ending-style:translate-x-2 rtl:data-starting-style:-translate-x-2 rtl:data-ending-style:-translate-x-2",
  bottom:
    "max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[94dvh] max-lg:rounded-t-lg max-lg:data-starting-style:translate-y-2 max-lg:data-ending-style:translate-y-2 lg:inset-y-0 lg:end-0 lg:w-[min(480px,88vw)]",
};

export function Drawer(props: DrawerProps) {
  const {
    open,
    onOpenChange,
    title,
    side = "end",
    closeLabel = t("close"),
    hasBar = true,
    children,
    className,
  } = props;
  const isOpen = useOpenAfterMount(open);
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => onOpenChange(willOpen)}>
      <Base.Portal>
        <Base.Backdrop className={cx(scrimClass, "z-(--z-drawer)")} />
        <Base.Popup
          data-sheet={side === "bottom" || undefined}
          className={cx(
            "fixed z-(--z-drawer) flex flex-col bg-raised pb-[env(safe-area-inset-bottom)] shadow-dialog outline-none forced-colors:border",
            "transition-[opacity,translate] duration-(--dur-3) ease-(--ease-out) data-starting-style:opacity-0 data-ending-style:pointer-events-none data-ending-style:opacity-0",
            sides[side],
            className,
          )}
        >
          {hasBar ? (
            <div className="flex h-(--bar) shrink-0 items-center gap-2 border-b border-line ps-4 pe-3">
              <Base.Title className="min-w-0 flex-1 truncate text-lg">{title}</Base.Title>
              <Base.Close render={<IconButton label={closeLabel} tooltip={false} />}>
                <X />
              </Base.Close>
            </div>
          ) : (
            <Base.Title className="sr-only">{title}</Base.Title>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
