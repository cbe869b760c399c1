import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { t } from "./texts.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One paragraph: what happens, and whether it can be undone. */
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  /** The confirm button's label while pending. */
  pendingLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: "danger" | "primary" | undefined;
  onConfirm: () => void;
  /** While true, neither Escape, a click outside nor Cancel closes the dialog. */
  pending?: boolean | undefined;
  /** The focus starts on Cancel, although there are `children`. */
  isCancelFirst?: boolean | undefined;
  /** Disables the confirm button, for example until a name has been typed. */
  confirmDisabled?: boolean | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    confirmLabel,
    pendingLabel,
    cancelLabel = t("cancel"),
  } = props;
  const {
    tone = "danger",
    onConfirm,
    pending = false,
    isCancelFirst = children === undefined,
    confirmDisabled,
  } = props;
  const cancelRef = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      role="alertdialog"
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!pending}
      hasCloseButton={false}
      title={title}
      description={description}
      // Pressing Enter by habit must not delete anything; a question with a field focuses that instead.
      initialFocus={isCancelFirst ? cancelRef : undefined}
      footer={
        <>
          <Button ref={cancelRef} disabled={pending} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            loading={pending}
            loadingLabel={pendingLabel}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
