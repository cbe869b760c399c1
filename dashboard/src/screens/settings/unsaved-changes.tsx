import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";

/** Asks before a way out loses what was changed and not saved; the browser asks in its own words when the tab closes. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="What you changed here is not saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
