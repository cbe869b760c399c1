import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { t } from "./texts.ts";

/** Asks before leaving would lose unsaved changes; when the tab closes, the browser asks in its own words. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={t("leaveWithoutSaving")}
      description={t("changesNotSaved")}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
