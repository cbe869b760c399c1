import { offRoadmapStatuses, roadmapStatuses } from "@hark/contract/feedback/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Lightbulb, ListFilter } from "lucide-react";
import { useCallback, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { useAgentsById } from "../../features/agents/requests.ts";
import { DeleteFeedbackDialog } from "../../features/feedback/delete-feedback-dialog.tsx";
import { FeedbackRows } from "../../features/feedback/feedback-rows.tsx";
import { FeedbackSkeleton } from "../../features/feedback/feedback-skeleton.tsx";
import { feedbackListQuery, feedbackPages, type ListChoice } from "../../features/feedback/requests.ts";
import { useStatusWords } from "../../features/feedback/settings/status-words.ts";
import { useWorthUnit } from "../../features/feedback/weight/worth.ts";
import { useUnreadCounts } from "../../features/notifications/unread.ts";
import { FirstSteps } from "../../features/projects/first-steps.tsx";
import { useTagsById } from "../../features/tags/requests.ts";
import { useLoadMore } from "../../shared/cache/paged-query.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Count } from "../../shared/ui/unread.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { FeedbackDialog } from "./feedback-dialog.tsx";
import { useOpenFeedbackMenu } from "./feedback-layout.tsx";
import { emptyFilter, ownerChoices, suggestionOrders } from "./suggestion-choices.ts";
import type { SuggestionFilter, SuggestionOrder, SuggestionSearch } from "./suggestion-search.ts";
import { t } from "./texts.ts";
import { openedHere, useCloseItem } from "./use-close-item.ts";

const feedbackStatuses = [...offRoadmapStatuses, ...roadmapStatuses];

const allSuggestions = () => t("allSuggestions");

const path = "/$projectId/feedback/suggestions/{-$feedbackId}";
const route = getRouteApi("/$projectId/feedback/suggestions/{-$feedbackId}");

export function SuggestionsScreen() {
  useDocumentTitle(t("suggestions"));
  const { projectId, feedbackId } = route.useParams();
  const search = route.useSearch();
  const { status: filter = "all", orderBy = "createdAt", owner = "any" } = search;
  const unread = search.unread !== undefined;
  const navigate = route.useNavigate();
  const agents = useAgentsById(projectId);
  const { feedback: unreadCount } = useUnreadCounts(projectId, useCurrentUser().agent.id);
  // The router keeps a parameter unless it is removed by name.
  const params = { projectId, feedbackId: undefined };
  const close = useCloseItem(() => navigate({ to: path, params, search: true, replace: true }));
  const linkTo = useCallback(
    (id: string) => <Link to={path} params={{ projectId, feedbackId: id }} search state={openedHere} />,
    [projectId],
  );

  function choose(change: Partial<Choices>) {
    const next: Choices = { filter, orderBy, owner, unread, ...change };
    const wanted: SuggestionSearch = {
      ...(next.filter !== "all" && { status: next.filter }),
      ...(next.orderBy !== "createdAt" && { orderBy: next.orderBy }),
      ...(next.owner !== "any" && { owner: next.owner }),
      ...(next.unread && { unread: "true" }),
    };
    void navigate({ to: path, params, search: wanted, replace: true });
  }

  const words = useStatusWords(projectId);
  const filters = {
    all: allSuggestions,
    ...Object.fromEntries(offRoadmapStatuses.map((status) => [status, () => words(status)])),
  } as Record<SuggestionFilter, () => string>;
  const owners = ownerChoices(agents);
  const choices = (
    <div className="flex items-center gap-1 max-lg:overflow-x-auto max-lg:px-2 max-lg:py-1.5 max-lg:[scrollbar-width:none] max-lg:*:shrink-0 lg:-me-2">
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={unread}
        onClick={() => choose({ unread: !unread })}
        className="num text-soft! aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft! forced-colors:aria-pressed:bg-[Highlight]"
      >
        {t("unread")}
        <Count value={unreadCount} isNew={unread} />
      </Button>
      <ChoiceMenu label={t("status")} labels={filters} value={filter} onChange={(value) => choose({ filter: value })} />
      <ChoiceMenu
        label={t("owner")}
        labels={owners}
        value={owner in owners ? owner : "any"}
        onChange={(value) => choose({ owner: value })}
      />
      <ChoiceMenu
        label={t("orderBy")}
        labels={suggestionOrders}
        value={orderBy}
        onChange={(value) => choose({ orderBy: value })}
      />
    </div>
  );
  return (
    <>
      <TopBar title={t("suggestions")} onOpenMenu={useOpenFeedbackMenu()}>
        <div className="max-lg:hidden">{choices}</div>
      </TopBar>
      <div className="lg:hidden">{choices}</div>
      <Suggestions
        key={`${projectId} ${filter} ${orderBy} ${owner} ${unread}`}
        projectId={projectId}
        choices={{ filter, orderBy, owner, unread }}
        onShowAll={() => choose({ filter: "all", owner: "any", unread: false })}
      />
      <FeedbackDialog projectId={projectId} feedbackId={feedbackId} onClose={close} linkTo={linkTo} />
    </>
  );
}

interface Choices {
  filter: SuggestionFilter;
  orderBy: SuggestionOrder;
  /** An agent's id, 'none' or 'any'. */
  owner: string;
  unread: boolean;
}

interface SuggestionsProps {
  projectId: string;
  choices: Choices;
  onShowAll: () => void;
}

function Suggestions({ projectId, choices, onShowAll }: SuggestionsProps) {
  const { filter, orderBy, owner, unread } = choices;
  const choice: ListChoice = {
    // What is unread may be on the roadmap too, and is looked for here.
    statuses: filter !== "all" ? [filter] : unread ? feedbackStatuses : offRoadmapStatuses,
    orderBy,
    ...(owner !== "any" && { ownerId: owner }),
    ...(unread && { isUnread: true }),
  };
  const isNarrowed = filter !== "all" || owner !== "any" || unread;
  const list = useQuery(feedbackListQuery(projectId, choice));
  const tags = useTagsById(projectId);
  const agents = useAgentsById(projectId);
  const worth = useWorthUnit(projectId);
  const loadMore = useLoadMore(feedbackPages(projectId, choice));
  const navigate = route.useNavigate();
  const [toDelete, setToDelete] = useState<Feedback | null>(null);
  const linkParams = ({ id }: Feedback) => ({
    to: path,
    params: { projectId, feedbackId: id },
    search: true as const,
    state: openedHere,
  });

  if (!list.data) {
    if (!list.isError) return <FeedbackSkeleton />;
    return (
      <ErrorMessage
        title={t("suggestionsNotLoaded")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        className="flex-1"
      />
    );
  }
  return (
    <>
      {list.data.rows.length === 0 && !isNarrowed ? (
        <FirstSteps
          projectId={projectId}
          icon={Lightbulb}
          title={t("noSuggestionsFound")}
          first={t("installForSuggestions")}
          description={emptyFilter.all()}
        />
      ) : list.data.rows.length === 0 ? (
        <EmptyState
          icon={ListFilter}
          title={t("noSuggestionsFound")}
          description={unread ? t("emptyUnread") : owner !== "any" ? t("emptyOfOwner") : emptyFilter[filter]()}
          action={<Button onClick={onShowAll}>{t("showAll")}</Button>}
        />
      ) : (
        <FeedbackRows
          projectId={projectId}
          feedbacks={list.data.rows}
          tags={tags}
          agents={agents}
          worth={worth}
          linkTo={(feedback) => <Link {...linkParams(feedback)} />}
          onView={(feedback) => void navigate(linkParams(feedback))}
          onDelete={setToDelete}
          hasMore={list.data.nextCursor !== null}
          isLoadingMore={loadMore.isPending}
          hasFailedToLoadMore={loadMore.isError}
          onLoadMore={loadMore.mutate}
        />
      )}
      <DeleteFeedbackDialog projectId={projectId} feedback={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
