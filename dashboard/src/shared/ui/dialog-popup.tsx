import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { t } from "./texts.ts";
import { useOpenAfterMount } from "./use-open-after-mount.ts";

export const scrimClass =
  "fixed inset-0 bg-scrim transition-opacity duration-(--dur-3) data-starting-style:opacity-0 data-ending-style:pointer-events-none data-ending-style:opacity-0";

const FIRST_FIELD = "input:not([type=hidden], :disabled), textarea:not(:disabled)";

export interface DialogProps {
  open: boolean;
  /** Called with false by Escape, a click outside and the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read out with the title when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one comes last. */
  footer?: ReactNode;
  /** At most 440, 560 or 640 px wide; a sheet at the bottom under 1024 px. */
  size?: "sm" | "mid" | "md" | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  /** False while something must not be interrupted: then only the dialog's own code can close it. */
  dismissible?: boolean | undefined;
  hasCloseButton?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const popupClass = cx(
  "w-full rounded-lg bg-raised shadow-dialog outline-none forced-colors:border",
  "transition-[opacity,scale,translate] duration-(--dur-3) ease-(--ease-out) data-ending-style:opacity-0 data-starting-style:opacity-0",
  "lg:data-ending-style:scale-98 lg:data-starting-style:scale-98 max-lg:data-ending-style:translate-y-2 max-lg:data-starting-style:translate-y-2",
  "max-lg:max-h-[94dvh] max-lg:max-w-none! max-lg:overflow-y-auto max-lg:rounded-b-none",
);

const widths = { sm: "max-w-110", mid: "max-w-140", md: "max-w-160" };

export interface DialogFrameProps extends Pick<DialogProps, "open" | "onOpenChange" | "role" | "dismissible"> {
  /** The id of the heading that names it. */
  labelledBy?: string | undefined;
  initialFocus?: DialogProps["initialFocus"] | (() => HTMLElement | boolean | null);
  /** What gets the focus afterwards, if it is there; else what had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog without head and foot, for content that brings its own; the content closes it through `onOpenChange`. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onOpenChange, role = "dialog", dismissible = true, labelledBy, initialFocus } = props;
  const { finalFocus, className, children } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const isOpen = useOpenAfterMount(open);

  // A field gets the focus before the close button, except on touch, where the keyboard would cover the dialog.
  function findFirstField(openedBy: string): HTMLElement | true {
    if (openedBy === "touch") return true;
    return popupRef.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? true;
  }

  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={!dismissible}
      onOpenChange={(willOpen, details) => {
        if (!willOpen && !dismissible) details.cancel();
        else onOpenChange(willOpen);
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={cx(scrimClass, "z-(--z-dialog)")} />
        <Base.Viewport className="fixed inset-0 z-(--z-dialog) grid grid-cols-1 items-start justify-items-center overflow-y-auto overscroll-contain px-4 pt-16 pb-4 max-lg:items-end max-lg:p-0">
          <Base.Popup
            data-sheet
            role={role}
            ref={popupRef}
            initialFocus={initialFocus ?? findFirstField}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            {...(labelledBy !== undefined && { "aria-labelledby": labelledBy })}
            className={cx(popupClass, className)}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export function Dialog(props: DialogProps) {
  const { title, description, children, footer, size = "sm" } = props;
  const { dismissible = true, hasCloseButton = true } = props;
  return (
    <DialogFrame
      {...props}
      className={cx("grid gap-y-3 pt-5 pb-5 max-lg:pb-[max(20px,env(safe-area-inset-bottom))]", widths[size])}
    >
      <div className="flex items-start gap-3 ps-6 pe-4">
        <Base.Title className="min-w-0 flex-1 text-xl text-balance wrap-anywhere">{title}</Base.Title>
        {hasCloseButton && dismissible && (
          <Base.Close render={<IconButton label={t("close")} tooltip={false} className="-mt-0.5 max-lg:-mt-2" />}>
            <X />
          </Base.Close>
        )}
      </div>
      {description !== undefined && (
        <Base.Description className="px-6 text-soft wrap-anywhere">{description}</Base.Description>
      )}
      {children !== undefined && <div className="min-w-0 px-6">{children}</div>}
      {footer !== undefined && <div className="flex flex-wrap justify-end gap-2 px-6 pt-2">{footer}</div>}
    </DialogFrame>
  );
}
