import type { ProjectMember } from "@hark/contract/members/schema";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { keepFocus } from "../../shared/undo/keep-focus.ts";
import { useCancelInvitation } from "./change-team.ts";
import { t, tr } from "./texts.ts";

export function PendingInvitations({
  projectId,
  invitations,
}: {
  projectId: string;
  invitations: readonly ProjectMember[];
}) {
  const [asked, setAsked] = useState<ProjectMember>();
  const cancel = useCancelInvitation(projectId);

  function handleConfirm() {
    if (!asked) return;
    keepFocus();
    cancel.mutate(asked, {
      onSuccess: () => toast.success(t("invitationRemoved")),
      onError: (error) => toast.error(error.message),
      onSettled: () => setAsked(undefined),
    });
  }

  if (invitations.length === 0) return <p className="text-muted">{t("noPendingInvitations")}</p>;
  return (
    <>
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <UserText className="min-w-0">{invitation.invitationEmail}</UserText>
            <Button
              variant="danger-quiet"
              aria-label={t("cancelInvitationFor", { email: invitation.invitationEmail })}
              onClick={() => setAsked(invitation)}
            >
              {t("cancelInvitation")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={t("cancelInvitation")}
        description={tr("cancelInvitationExplained", { email: <UserText>{asked?.invitationEmail}</UserText> })}
        cancelLabel={t("keep")}
        confirmLabel={t("cancelInvitation")}
        onConfirm={handleConfirm}
        pending={cancel.isPending}
      />
    </>
  );
}
