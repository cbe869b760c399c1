import type { Feedback } from "@hark/contract/feedback/schema";
import { useRef } from "react";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useDeleteFeedback } from "./delete-feedback.ts";
import { t } from "./texts.ts";

interface DeleteFeedbackDialogProps {
  projectId: string;
  /** Null when closed. */
  feedback: Feedback | null;
  onClose: () => void;
}

export function DeleteFeedbackDialog({ projectId, feedback, onClose }: DeleteFeedbackDialogProps) {
  const deletion = useDeleteFeedback(projectId, { onDeleted: onClose });
  // The text stays while the dialog fades out.
  const title = useRef("");
  if (feedback) title.current = feedback.title;
  return (
    <ConfirmDialog
      open={feedback !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("deleteFeedback")}
      description={t("deletesForGood", { title: title.current })}
      confirmLabel={t("delete")}
      pendingLabel={t("deleting")}
      pending={deletion.isPending}
      onConfirm={() => {
        if (feedback) deletion.mutate(feedback.id);
      }}
    />
  );
}
