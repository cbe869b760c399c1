import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { seenSitesQuery } from "../../features/projects/seen-sites.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { t } from "./texts.ts";
import { views } from "./views.ts";

/** The inbox that nobody has written to: while the widget has been seen nowhere, it leads to what comes first. */
export function FirstSteps({ projectId }: { projectId: string }) {
  const { data: sites } = useQuery({ ...seenSitesQuery(projectId), refetchInterval: false });
  const { icon, explanation } = views.inbox;
  const isNew = sites?.length === 0;
  return (
    <EmptyState
      icon={icon}
      title={t("noConversationsFound")}
      description={isNew ? t("installFirst") : explanation()}
      action={
        isNew && (
          <Link to="/$projectId/settings/installation" params={{ projectId }} className={buttonClass()}>
            {t("installTheWidget")}
          </Link>
        )
      }
    />
  );
}
