import "../../shared/theme/all.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { Lightbulb, SquareKanban, TriangleAlert } from "lucide-react";
import { createContext, use, useMemo, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { MoveTray } from "../../features/feedback/announcements/move-tray.tsx";
import { useTray } from "../../features/feedback/announcements/tray.ts";
import { StatusLabels } from "../../features/feedback/settings/status-labels.tsx";
import { issueListQuery } from "../../features/known-issues/list-requests.ts";
import { useUnreadCounts } from "../../features/notifications/unread.ts";
import { SectionMenu, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/feedback");

const OpenMenuContext = createContext<() => void>(() => {});

/** Opens the feedback menu on small screens, where it is a drawer. */
export function useOpenFeedbackMenu(): () => void {
  return use(OpenMenuContext);
}

export function FeedbackLayout() {
  const { projectId } = route.useParams();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const open = useInfiniteQuery(issueListQuery(projectId, "OPEN"));
  const unread = useUnreadCounts(projectId, useCurrentUser().agent.id);
  const tray = useTray(projectId);
  // The answers themselves need the room.
  const isAtAnswers = useMatchRoute()({ to: "/$projectId/feedback/answers/$kind/$itemId" }) !== false;
  const linkToAnswers = (feedbackId: string) => (
    <Link
      to="/$projectId/feedback/answers/$kind/$itemId"
      params={{ projectId, kind: "suggestion", itemId: feedbackId }}
    />
  );
  const openMenu = useMemo(() => () => setIsMenuOpen(true), []);
  return (
    <>
      <SectionMenu title={t("feedback")} open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        <SectionMenuItem
          link={
            <Link to="/$projectId/feedback/suggestions/{-$feedbackId}" params={{ projectId, feedbackId: undefined }} />
          }
          label={t("suggestions")}
          icon={Lightbulb}
          unreadCount={unread.feedback}
        />
        <SectionMenuItem
          link={<Link to="/$projectId/feedback/roadmap/{-$feedbackId}" params={{ projectId, feedbackId: undefined }} />}
          label={t("roadmap")}
          icon={SquareKanban}
        />
        <SectionMenuItem
          link={
            <Link
              to="/$projectId/feedback/known-issues/{-$knownIssueId}"
              params={{ projectId, knownIssueId: undefined }}
            />
          }
          label={t("knownIssues")}
          icon={TriangleAlert}
          count={open.data?.pages[0]?.knownIssues.length}
        />
      </SectionMenu>
      <Sheet className="relative">
        <OpenMenuContext value={openMenu}>
          <StatusLabels projectId={projectId}>
            <Outlet />
            {tray && !isAtAnswers && <MoveTray key={tray.feedback.id} tray={tray} linkToAnswers={linkToAnswers} />}
          </StatusLabels>
        </OpenMenuContext>
      </Sheet>
    </>
  );
}
