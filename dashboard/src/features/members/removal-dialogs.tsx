import type { ProjectMember } from "@hark/contract/members/schema";
import { useState } from "react";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { keepFocus } from "../../shared/undo/keep-focus.ts";
import { useRemoveMember } from "./change-team.ts";
import { t, tr } from "./texts.ts";

interface RemovalProps {
  projectId: string;
  /** The member to remove; undefined while the dialog is closed. */
  member: ProjectMember | undefined;
  onClose: () => void;
}

interface RemoveProps extends RemovalProps {
  /** Makes a new secret key, since who goes may have seen the old one. */
  renewKey: () => Promise<unknown>;
}

export function RemoveDialog({ projectId, member, onClose, renewKey }: RemoveProps) {
  const remove = useRemoveMember(projectId);
  const [isKeyRenewed, setKeyRenewed] = useState(false);
  function handleConfirm() {
    if (!member) return;
    keepFocus();
    // Awaited rather than given callbacks, which are dropped when the screen is left meanwhile.
    void remove
      .mutateAsync(member)
      .then(async () => {
        toast.success(t("memberRemoved"));
        if (isKeyRenewed) await renewKey().then(() => toast.success(t("keyRenewed")));
      })
      .catch((error: Error) => toast.error(error.message))
      .finally(() => {
        setKeyRenewed(false);
        onClose();
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
    >
      <div className="grid gap-1">
        <Checkbox checked={isKeyRenewed} onChange={(event) => setKeyRenewed(event.target.checked)}>
          <span className="font-medium">{t("renewKeyToo")}</span>
        </Checkbox>
        <p className="ps-7 text-sm text-muted">{t("renewKeyExplained")}</p>
      </div>
    </ConfirmDialog>
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
