import type { Feedback } from "@hark/contract/feedback/schema";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAgentsById } from "../../features/agents/requests.ts";
import { RoadmapBoard } from "../../features/feedback/roadmap-board.tsx";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { FeedbackDialog } from "./feedback-dialog.tsx";
import { useOpenFeedbackMenu } from "./feedback-layout.tsx";
import { ownerChoices, type RoadmapOrder, roadmapOrders } from "./suggestion-choices.ts";
import type { SuggestionSearch } from "./suggestion-search.ts";
import { t } from "./texts.ts";
import { openedHere, useCloseItem } from "./use-close-item.ts";

const path = "/$projectId/feedback/roadmap/{-$feedbackId}";
const route = getRouteApi("/$projectId/feedback/roadmap/{-$feedbackId}");

export function RoadmapScreen() {
  useDocumentTitle(t("roadmap"));
  const { projectId, feedbackId } = route.useParams();
  const { owner = "any", orderBy = "position" } = route.useSearch();
  const navigate = route.useNavigate();
  const agents = useAgentsById(projectId);
  const owners = ownerChoices(agents);
  // The router keeps a parameter unless it is removed by name.
  const params = { projectId, feedbackId: undefined };
  const close = useCloseItem(() => navigate({ to: path, params, search: true, replace: true }));
  const linkToId = useCallback(
    (id: string) => <Link to={path} params={{ projectId, feedbackId: id }} search state={openedHere} />,
    [projectId],
  );
  const linkTo = useCallback((feedback: Feedback) => linkToId(feedback.id), [linkToId]);

  function choose(change: { owner?: string; orderBy?: RoadmapOrder }) {
    const { owner: nextOwner = owner, orderBy: nextOrder = orderBy } = change;
    const search: SuggestionSearch = {
      ...(nextOwner !== "any" && { owner: nextOwner }),
      ...(nextOrder !== "position" && { orderBy: nextOrder }),
    };
    void navigate({ to: path, params, search, replace: true });
  }

  const choices = (
    <div className="flex items-center gap-1 max-lg:overflow-x-auto max-lg:px-2 max-lg:py-1.5 max-lg:[scrollbar-width:none] max-lg:*:shrink-0 lg:-me-2">
      <ChoiceMenu
        label={t("owner")}
        labels={owners}
        value={owner in owners ? owner : "any"}
        onChange={(value) => choose({ owner: value })}
      />
      <ChoiceMenu
        label={t("orderBy")}
        labels={roadmapOrders}
        value={orderBy}
        onChange={(value) => choose({ orderBy: value })}
      />
    </div>
  );
  return (
    <>
      <TopBar title={t("roadmap")} onOpenMenu={useOpenFeedbackMenu()}>
        <div className="max-lg:hidden">{choices}</div>
      </TopBar>
      <div className="lg:hidden">{choices}</div>
      <RoadmapBoard
        key={`${projectId} ${owner} ${orderBy}`}
        projectId={projectId}
        view={{ orderBy, ...(owner !== "any" && { ownerId: owner }) }}
        linkTo={linkTo}
        agents={agents}
      />
      <FeedbackDialog projectId={projectId} feedbackId={feedbackId} onClose={close} linkTo={linkToId} />
    </>
  );
}
