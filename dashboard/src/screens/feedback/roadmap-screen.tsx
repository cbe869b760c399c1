import type { Feedback } from "@hark/contract/feedback/schema";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAgentsById } from "../../features/agents/requests.ts";
import { RoadmapBoard } from "../../features/feedback/roadmap-board.tsx";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { FeedbackDialog } from "./feedback-dialog.tsx";
import { useOpenFeedbackMenu } from "./feedback-layout.tsx";
import { t } from "./texts.ts";
import { openedHere, useCloseItem } from "./use-close-item.ts";

const path = "/$projectId/feedback/roadmap/{-$feedbackId}";
const route = getRouteApi("/$projectId/feedback/roadmap/{-$feedbackId}");

export function RoadmapScreen() {
  useDocumentTitle(t("roadmap"));
  const { projectId, feedbackId } = route.useParams();
  const navigate = route.useNavigate();
  // The router keeps a parameter unless it is removed by name.
  const close = useCloseItem(() => navigate({ to: path, params: { projectId, feedbackId: undefined }, replace: true }));
  const linkToId = useCallback(
    (id: string) => <Link to={path} params={{ projectId, feedbackId: id }} state={openedHere} />,
    [projectId],
  );
  const linkTo = useCallback((feedback: Feedback) => linkToId(feedback.id), [linkToId]);
  return (
    <>
      <TopBar title={t("roadmap")} onOpenMenu={useOpenFeedbackMenu()} />
      <RoadmapBoard key={projectId} projectId={projectId} linkTo={linkTo} agents={useAgentsById(projectId)} />
      <FeedbackDialog projectId={projectId} feedbackId={feedbackId} onClose={close} linkTo={linkToId} />
    </>
  );
}
