import type { ProjectMember } from "@hark/contract/members/schema";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useHandOver } from "./change-team.ts";
import { t, tr } from "./texts.ts";

interface HandOverDialogProps {
  projectId: string;
  /** Who is to be the owner; undefined while the dialog is closed. */
  member: ProjectMember | undefined;
  onClose: () => void;
}

export function HandOverDialog({ projectId, member, onClose }: HandOverDialogProps) {
  const handOver = useHandOver(projectId);
  const name = <UserText>{member?.user?.name}</UserText>;

  function handleConfirm() {
    if (!member) return;
    void handOver
      .mutateAsync(member)
      .then(() => toast.success(t("handedOver")))
      .catch((error: Error) => toast.error(error.message))
      .finally(onClose);
  }

  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("handProjectOver")}
      description={tr("handOverExplained", { name })}
      confirmLabel={t("handOver")}
      pending={handOver.isPending}
      onConfirm={handleConfirm}
    />
  );
}
