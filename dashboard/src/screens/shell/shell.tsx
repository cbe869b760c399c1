import { freePlanName } from "@hark/contract/billing/rules";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { isNotFound } from "../../shared/api/request.ts";
import { AppShell } from "../../shared/layout/app-shell.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { ShellBottomNav, ShellRail } from "./shell-nav.tsx";
import { t } from "./texts.ts";

const PastDueBanner = onDemand(() => import("../../features/billing/past-due-banner.tsx")).part(
  (parts) => parts.PastDueBanner,
  ({ isPaying }) => isPaying,
);

/** Fetched at once, but not before what is to be read. */
const CommandCenter = onDemand(() => import("../commands/command-center.tsx")).part((parts) => parts.CommandCenter);

const route = getRouteApi("/$projectId");

/** Wraps every screen of a project. */
export function Shell() {
  const { projectId } = route.useParams();
  const { conversationId } = useParams({ strict: false });
  const navigate = useNavigate();
  const isPaying = useCurrentUser().plan.name !== freePlanName;
  const project = useQuery(projectQuery(projectId));
  const isMissing = isNotFound(project.error);

  // SHELL-12
  useEffect(() => {
    if (!isMissing) return;
    toast.error(t("projectNotFound"), { id: "project-not-found" });
    void navigate({ to: "/", replace: true });
  }, [isMissing, navigate]);

  if (isMissing) return null;
  if (project.isError && !project.data) {
    return (
      <main className="grid min-h-dvh bg-canvas">
        <ErrorMessage
          title={t("projectNotLoaded")}
          onRetry={() => void project.refetch()}
          isRetrying={project.isFetching}
        />
      </main>
    );
  }
  return (
    <AppShell
      banner={<PastDueBanner projectId={projectId} isPaying={isPaying} />}
      rail={<ShellRail projectId={projectId} />}
      // On a phone, an open thread takes the whole height.
      bottomNav={conversationId === undefined && <ShellBottomNav projectId={projectId} />}
    >
      <Outlet />
      <CommandCenter projectId={projectId} />
    </AppShell>
  );
}
