import { offRoadmapStatuses } from "@hark/contract/feedback/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronDown, Lightbulb, ListFilter } from "lucide-react";
import { useState } from "react";
import { DeleteFeedbackDialog } from "../../features/feedback/delete-feedback-dialog.tsx";
import { FeedbackRows } from "../../features/feedback/feedback-rows.tsx";
import { FeedbackSkeleton } from "../../features/feedback/feedback-skeleton.tsx";
import { feedbackListQuery, feedbackPages } from "../../features/feedback/requests.ts";
import { useTagsById } from "../../features/tags/requests.ts";
import { useLoadMore } from "../../shared/cache/paged-query.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { FeedbackDialog } from "./feedback-dialog.tsx";
import { useOpenFeedbackMenu } from "./feedback-layout.tsx";
import {
  emptyFilter,
  type SuggestionFilter,
  type SuggestionOrder,
  suggestionFilters,
  suggestionOrders,
} from "./suggestion-choices.ts";
import { t } from "./texts.ts";
import { openedHere, useCloseItem } from "./use-close-item.ts";

const path = "/$projectId/feedback/suggestions/{-$feedbackId}";
const route = getRouteApi("/$projectId/feedback/suggestions/{-$feedbackId}");

export function SuggestionsScreen() {
  useDocumentTitle(t("suggestions"));
  const { projectId, feedbackId } = route.useParams();
  const { status: filter = "all", orderBy = "createdAt" } = route.useSearch();
  const navigate = route.useNavigate();
  // The router keeps a parameter unless it is removed by name.
  const params = { projectId, feedbackId: undefined };
  const close = useCloseItem(() => navigate({ to: path, params, search: true, replace: true }));

  function choose(filter: SuggestionFilter, order: SuggestionOrder) {
    const search = { ...(filter !== "all" && { status: filter }), ...(order !== "createdAt" && { orderBy: order }) };
    void navigate({ to: path, params, search, replace: true });
  }

  const choices = (
    <div className="flex items-center gap-1 max-lg:px-2 max-lg:pt-1.5 lg:-me-2">
      <ChoiceMenu
        label={t("status")}
        labels={suggestionFilters}
        value={filter}
        onChange={(value) => choose(value, orderBy)}
      />
      <ChoiceMenu
        label={t("orderBy")}
        labels={suggestionOrders}
        value={orderBy}
        onChange={(value) => choose(filter, value)}
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
        key={`${projectId} ${filter} ${orderBy}`}
        projectId={projectId}
        filter={filter}
        orderBy={orderBy}
        onShowAll={() => choose("all", orderBy)}
      />
      <FeedbackDialog projectId={projectId} feedbackId={feedbackId} onClose={close} />
    </>
  );
}

interface SuggestionsProps {
  projectId: string;
  filter: SuggestionFilter;
  orderBy: SuggestionOrder;
  onShowAll: () => void;
}

function Suggestions({ projectId, filter, orderBy, onShowAll }: SuggestionsProps) {
  const choice = { statuses: filter === "all" ? offRoadmapStatuses : [filter], orderBy };
  const list = useQuery(feedbackListQuery(projectId, choice));
  const tags = useTagsById(projectId);
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
      {list.data.rows.length === 0 ? (
        <EmptyState
          icon={filter === "all" ? Lightbulb : ListFilter}
          title={t("noSuggestionsFound")}
          description={emptyFilter[filter]()}
          action={filter !== "all" && <Button onClick={onShowAll}>{t("showAll")}</Button>}
        />
      ) : (
        <FeedbackRows
          feedbacks={list.data.rows}
          tags={tags}
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

interface ChoiceMenuProps<Value extends string> {
  label: string;
  labels: Record<Value, () => string>;
  value: Value;
  onChange: (value: Value) => void;
}

function ChoiceMenu<Value extends string>({ label, labels, value, onChange }: ChoiceMenuProps<Value>) {
  return (
    <Menu
      align="end"
      className="min-w-32!"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={t("choiceIs", { choice: label, value: labels[value]() })}
          className="text-soft!"
        >
          {labels[value]()}
          <ChevronDown className="-me-1 size-3.5! text-muted" />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} onValueChange={onChange}>
        {(Object.keys(labels) as Value[]).map((choice) => (
          <MenuChoiceItem key={choice} value={choice}>
            {labels[choice]()}
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}
