import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { t } from "./texts.ts";

export interface InlineConfirmProps {
  /** The first button's label, such as 'Delete'. */
  label: string;
  icon?: ReactNode;
  question?: string | undefined;
  confirmLabel?: string | undefined;
  pendingLabel?: string | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
}

/** Asks inline before a deletion inside a dialog, where a second dialog would cover what it is about. */
export function InlineConfirm(props: InlineConfirmProps) {
  const {
    label,
    icon,
    question = t("areYouSure"),
    confirmLabel = t("confirm"),
    pendingLabel,
    pending = false,
    onConfirm,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);

  // The pressed button is unmounted by the change and would take the focus with it.
  useEffect(() => {
    if (isAsking) cancelRef.current?.focus();
    else if (hasAsked.current) triggerRef.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button ref={triggerRef} variant="danger-quiet" icon={icon} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border
    <div
      role="group"
      aria-label={`${label}: ${question}`}
      className="inline-flex flex-wrap items-center gap-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Escape answers the question; the dialog around it stays.
        event.stopPropagation();
        if (!pending) setIsAsking(false);
      }}
    >
      <span className="ms-3 text-soft">{question}</span>
      <Button ref={cancelRef} variant="quiet" size="sm" disabled={pending} onClick={() => setIsAsking(false)}>
        {t("cancel")}
      </Button>
      <Button variant="danger" size="sm" loading={pending} loadingLabel={pendingLabel} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  );
}
