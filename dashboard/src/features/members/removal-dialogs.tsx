import type { ProjectMember } from "@hark/contract/members/schema";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useRemoveMember } from "./change-team.ts";

interface RemovalProps {
  projectId: string;
  /** Who goes; undefined while nobody was asked about. */
  member: ProjectMember | undefined;
  onClose: () => void;
}

export function RemoveDialog({ projectId, member, onClose }: RemovalProps) {
  const remove = useRemoveMember(projectId);
  function handleConfirm() {
    if (!member) return;
    remove.mutate(member, {
      onSuccess: () => toast.success("Team member removed"),
      onError: (error) => toast.error(error.message),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove team member"
      description={
        <>
          <UserText>{member?.user?.name ?? member?.invitationEmail}</UserText> can no longer open this project. Their
          conversations become unassigned; what they wrote stays.
        </>
      }
      confirmLabel="Remove"
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
        toast.success("You left the project");
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
      title="Leave project"
      description="You can no longer open this project. Your conversations become unassigned; what you wrote stays. To come back you need an invitation."
      confirmLabel="Leave project"
      onConfirm={handleConfirm}
      pending={leave.isPending}
    />
  );
}
