import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { useUnreadCounts } from "../../features/notifications/unread.ts";
import { viewCountsQuery, viewsQuery } from "../../features/views/requests.ts";
import { SectionMenu, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { t } from "./texts.ts";
import { viewBuilder } from "./view-builder.ts";
import { viewNames, views } from "./views.ts";

const BulkProgress = onDemand(() => import("./bulk-progress.tsx")).part((parts) => parts.BulkProgress);
const SavedViews = onDemand(() => import("./saved-views.tsx")).part((parts) => parts.SavedViews);

interface MessagesMenuProps {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** MSG-12..17: counts in the accent say what is unread, muted ones how many there are (wire/find.md, section 3). */
export function MessagesMenu({ projectId, open, onOpenChange }: MessagesMenuProps) {
  const unread = useUnreadCounts(projectId, useCurrentUser().agent.id);
  const { data: counts = [] } = useQuery(viewCountsQuery(projectId));
  const { data: saved = [] } = useQuery(viewsQuery(projectId));
  const countOf = (view: string) => counts.find((one) => one.view === view);
  return (
    <SectionMenu title={t("messages")} open={open} onOpenChange={onOpenChange}>
      {viewNames.map((view) => {
        const count = countOf(view);
        return (
          <SectionMenuItem
            key={view}
            link={
              <Link
                to="/$projectId/messages/$view/{-$conversationId}"
                params={{ projectId, view, conversationId: undefined }}
              />
            }
            label={views[view].title()}
            icon={views[view].icon}
            {...(view in unread
              ? { unreadCount: unread[view as keyof typeof unread] }
              : { count: count?.count, isMore: count?.isMore })}
          />
        );
      })}
      <SavedViews
        projectId={projectId}
        views={saved}
        countOf={countOf}
        onNew={() => {
          onOpenChange(false);
          viewBuilder.open();
        }}
      />
      <BulkProgress projectId={projectId} />
    </SectionMenu>
  );
}
