import type { ProjectMember } from "@hark/contract/members/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { InviteForm } from "../../features/members/invite-form.tsx";
import { MemberTable } from "../../features/members/member-table.tsx";
import { PendingInvitations } from "../../features/members/pending-invitations.tsx";
import { LeaveDialog, RemoveDialog } from "../../features/members/removal-dialogs.tsx";
import { membersQuery } from "../../features/members/requests.ts";
import { useRenewSecretKey } from "../../features/projects/renew-secret-key.ts";
import { projectsQuery } from "../../features/projects/requests.ts";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/settings/members");

export function MembersScreen() {
  useDocumentTitle(t("teamMembers"));
  const { projectId } = route.useParams();
  const members = useQuery(membersQuery(projectId));
  return (
    <SettingsPage title={t("teamMembers")} description={t("teamExplained")} onOpenMenu={useOpenSettingsMenu()}>
      {members.data ? (
        <Team key={projectId} projectId={projectId} members={members.data} />
      ) : members.isError ? (
        <ErrorMessage
          title={t("teamNotLoaded")}
          onRetry={() => void members.refetch()}
          isRetrying={members.isFetching}
        />
      ) : (
        <TeamSkeleton />
      )}
    </SettingsPage>
  );
}

function Team({ projectId, members }: { projectId: string; members: readonly ProjectMember[] }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const renewKey = useRenewSecretKey(projectId);
  const [removed, setRemoved] = useState<ProjectMember>();
  const [leaving, setLeaving] = useState<ProjectMember>();
  const accepted = members.filter((member) => member.invitationStatus === "ACCEPTED");
  const pending = members.filter((member) => member.invitationStatus === "PENDING");
  const isOwner = accepted.some((member) => member.role === "OWNER" && member.user?.id === user.id);

  async function handleLeft() {
    client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter((one) => one.id !== projectId));
    await navigate({ to: "/" });
  }

  // ROLE-05, ROLE-09, ROLE-10
  function actionFor(member: ProjectMember) {
    if (member.role === "OWNER") return null;
    if (isOwner) {
      return (
        <Button
          variant="danger-quiet"
          aria-label={t("removeNamed", { name: member.user?.name ?? member.invitationEmail })}
          onClick={() => setRemoved(member)}
        >
          {t("remove")}
        </Button>
      );
    }
    if (member.user?.id !== user.id) return null;
    return (
      <Button variant="danger-quiet" onClick={() => setLeaving(member)}>
        {t("leaveProject")}
      </Button>
    );
  }

  return (
    <>
      <MemberTable members={accepted} actionFor={actionFor} />
      {isOwner && (
        <>
          <section className="grid gap-2.5">
            <h2 className="text-lg">{t("inviteByEmail")}</h2>
            <InviteForm
              projectId={projectId}
              plansLink={
                <Link to="/$projectId/settings/billing" params={{ projectId }} className="link">
                  {t("seePlans")}
                </Link>
              }
            />
          </section>
          <section className="grid gap-2.5">
            <h2 className="text-lg">{t("pendingInvitations")}</h2>
            <PendingInvitations projectId={projectId} invitations={pending} />
          </section>
        </>
      )}
      <RemoveDialog
        projectId={projectId}
        member={removed}
        onClose={() => setRemoved(undefined)}
        renewKey={() => renewKey.mutateAsync()}
      />
      <LeaveDialog
        projectId={projectId}
        member={leaving}
        onClose={() => setLeaving(undefined)}
        onLeft={() => void handleLeft()}
      />
    </>
  );
}

function TeamSkeleton() {
  return (
    <SkeletonGroup className="grid divide-y divide-line rounded-md border border-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-13 items-center gap-2.5 px-4 max-sm:h-15 max-sm:px-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-2.5 w-32" />
          <Skeleton className="ms-auto h-2.5 w-48 max-w-1/3 max-sm:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
