import type { ProjectMember } from "@hark/contract/members/schema";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useRemoveMember } from "./change-team.ts";
import { t, tr } from "./texts.ts";

interface RemovalProps {
  projectId: string;
  /** The member to remove; undefined while the dialog is closed. */
  member: ProjectMember | undefined;
  onClose: () => void;
}

export function RemoveDialog({ projectId, member, onClose }: RemovalProps) {
  const remove = useRemoveMember(projectId);
  function handleConfirm() {
    if (!member) return;
    remove.mutate(member, {
      onSuccess: () => toast.success(t("memberRemoved")),
      onError: (error) => toast.error(error.message),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("removeMember")}
      description={tr("removalExplained", {
        name: <UserText>{member?.user?.name ?? member?.invitationEmail}</UserText>,
      })}
      confirmLabel={t("remove")}
      onConfirm={handleConfirm}
      pending={remove.isPending}
    />
  );
}

export function LeaveDialog({ projectId, member, onClose, onLeft }: RemovalProps & { onLeft: () => void }) {
  const leave = useRemoveMember(projectId);
  function handleConfirm() {
    if (!member) return;
    leave.mutate(member, {
      onSuccess: () => {
        toast.success(t("youLeft"));
        onLeft();
      },
      onError: (error) => {
        toast.error(error.message);
        onClose();
      },
    });
  }
  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("leaveProject")}
      description={t("leavingExplained")}
      confirmLabel={t("leaveProject")}
      onConfirm={handleConfirm}
      pending={leave.isPending}
    />
  );
}
