import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { agentQuery } from "../../features/agents/requests.ts";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { OwnZoneProvider } from "../../shared/time/own-zone.ts";
import { cx } from "../../shared/ui/cx.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { ComingConversation } from "./coming-conversation.tsx";
import { ListPane } from "./list-pane.tsx";
import { useListState } from "./list-state.ts";
import { MessagesMenu } from "./messages-menu.tsx";
import { t } from "./texts.ts";

const ConversationPane = onDemand(() => import("./conversation-pane.tsx")).part(
  (parts) => parts.ConversationPane,
  undefined,
  (props) => <ComingConversation {...props} />,
);

const route = getRouteApi("/$projectId/messages/$view/{-$conversationId}");

export function MessagesScreen() {
  const { projectId, view, conversationId } = route.useParams();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { data: own } = useQuery(agentQuery(projectId, useCurrentUser().agent.id));
  const zone = own?.timezone ?? undefined;
  // The route redirects all other views.
  const shownView = view === "unknown" ? "inbox" : view;
  const { title } = useListState(projectId, shownView);
  useDocumentTitle(title);

  return (
    <OwnZoneProvider value={zone}>
      <MessagesMenu projectId={projectId} open={isMenuOpen} onOpenChange={setIsMenuOpen} />
      <Sheet>
        <div className="flex min-h-0 flex-1">
          {/* The list is out of sight there, and its title with it. */}
          {conversationId !== undefined && <h1 className="sr-only lg:hidden">{title}</h1>}
          <div
            className={cx(
              "flex min-w-0 flex-col border-line max-lg:flex-1 lg:w-(--list) lg:shrink-0 lg:border-e xl:w-80 2xl:w-87",
              conversationId !== undefined && "max-lg:hidden",
            )}
          >
            <ListPane
              key={`${projectId} ${shownView}`}
              projectId={projectId}
              view={shownView}
              openId={conversationId}
              onOpenMenu={() => setIsMenuOpen(true)}
            />
          </div>
          {conversationId === undefined ? (
            <section aria-label={t("thread")} className="flex min-w-0 flex-1 max-lg:hidden">
              <EmptyState icon={MessagesSquare} title={t("noneSelected")} description={t("selectConversation")} />
            </section>
          ) : (
            <ConversationPane
              key={conversationId}
              projectId={projectId}
              view={shownView}
              conversationId={conversationId}
            />
          )}
        </div>
      </Sheet>
    </OwnZoneProvider>
  );
}
