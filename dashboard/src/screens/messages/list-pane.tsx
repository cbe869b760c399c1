import type { ConversationFilter } from "@hark/contract/conversations/endpoints";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, CircleCheck, ListFilter } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { useAgentsById } from "../../features/agents/requests.ts";
import { ConversationList } from "../../features/conversations/conversation-list.tsx";
import { ConversationListSkeleton } from "../../features/conversations/list-skeleton.tsx";
import { usePinnedRow } from "../../features/conversations/pinned-row.ts";
import { conversationListQuery, conversationPages } from "../../features/conversations/requests.ts";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { useUnread } from "../../features/notifications/unread.ts";
import { useTagsById } from "../../features/tags/requests.ts";
import { useLoadMore } from "../../shared/cache/paged-query.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { type ListState, useListState } from "./list-state.ts";
import { searchedDate } from "./searched-date.ts";
import { useSelection } from "./selection.ts";
import { t } from "./texts.ts";
import { viewBuilder } from "./view-builder.ts";
import { emptyFilter, filters, isBuiltIn, views } from "./views.ts";

const filtering = { isFetchedWhenQuiet: false };
const FilterBuilder = onDemand(() => import("./filters/filter-builder.tsx"), filtering).part(
  (parts) => parts.FilterBuilder,
  ({ open }) => open,
);
const listFilter = onDemand(() => import("./filters/list-filter.tsx"), filtering);
const Chips = listFilter.part((parts) => parts.Chips);
const SearchedBack = listFilter.part((parts) => parts.SearchedBack);
const SaveViewDialog = onDemand(() => import("./filters/save-view-dialog.tsx"), filtering).part(
  (parts) => parts.SaveViewDialog,
  ({ open }) => open,
);
const FirstSteps = onDemand(() => import("./first-steps.tsx"), filtering).part((parts) => parts.FirstSteps);
const BulkBar = onDemand(() => import("./bulk-bar.tsx"), filtering).part((parts) => parts.BulkBar);

interface ListPaneProps {
  projectId: string;
  view: ScreenView;
  openId: string | undefined;
  onOpenMenu: () => void;
}

export function ListPane({ projectId, view, openId, onOpenMenu }: ListPaneProps) {
  const state = useListState(projectId, view);
  const { title, filter, setFilter, where, isPending, isGone } = state;
  const [isFiltering, setIsFiltering] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    viewBuilder.open = () => setIsFiltering(true);
  }, []);
  const navigate = useNavigate();
  const key = `${filter} ${JSON.stringify(where ?? null)}`;
  const bar = (
    <TopBar title={title} onOpenMenu={onOpenMenu}>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isFiltering}
        icon={<ListFilter className="size-3.5! text-muted" />}
        className="text-soft!"
        onClick={() => setIsFiltering(true)}
      >
        {t("filterList")}
      </Button>
      {view !== "snoozed" && <FilterMenu filter={filter} onChange={setFilter} />}
    </TopBar>
  );
  return (
    // Takes the focus when the last row leaves the list.
    <section
      ref={column}
      aria-label={title}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2"
    >
      {isGone ? (
        <>
          {bar}
          <EmptyState icon={ListFilter} title={t("viewGone")} description={t("viewGoneWhy")} />
        </>
      ) : isPending ? (
        <>
          {bar}
          <ConversationListSkeleton />
        </>
      ) : (
        <Conversations
          key={key}
          projectId={projectId}
          view={view}
          state={state}
          openId={openId}
          bar={bar}
          onSave={() => setIsSaving(true)}
        />
      )}
      <FilterBuilder
        projectId={projectId}
        open={isFiltering}
        onOpenChange={setIsFiltering}
        anchor={column}
        where={where}
        onChange={state.setWhere}
        onSave={() => {
          setIsFiltering(false);
          setIsSaving(true);
        }}
      />
      {where && (
        <SaveViewDialog
          projectId={projectId}
          open={isSaving}
          onOpenChange={setIsSaving}
          where={where}
          onSaved={(saved) =>
            void navigate({
              to: "/$projectId/messages/$view/{-$conversationId}",
              params: { projectId, view: `view-${saved.id}`, conversationId: openId },
            })
          }
        />
      )}
    </section>
  );
}

interface ConversationsProps {
  projectId: string;
  view: ScreenView;
  state: ListState;
  openId: string | undefined;
  /** The list's own bar, unless rows are picked. */
  bar: ReactNode;
  onSave: () => void;
}

function Conversations({ projectId, view, state, openId, bar, onSave }: ConversationsProps) {
  const { choice, filter, setFilter, where } = state;
  const list = useQuery(conversationListQuery(projectId, choice));
  const loadMore = useLoadMore(conversationPages(projectId, choice));
  const unread = useUnread(projectId);
  const accountId = useCurrentUser().id;
  const tags = useTagsById(projectId);
  const agents = useAgentsById(projectId);
  const rows = usePinnedRow(list.data?.rows ?? [], openId);
  const context = useMemo(() => ({ accountId, tags, agents }), [accountId, tags, agents]);
  const selection = useSelection(rows);
  useFreshUnreadList(filter, unread.mark, list.refetch);

  const top = (
    <>
      {selection.picked.size > 0 ? (
        <BulkBar
          projectId={projectId}
          title={state.title}
          selection={selection}
          loaded={rows.length}
          hasMore={(list.data?.nextCursor ?? null) !== null}
          filter={choice}
        />
      ) : (
        bar
      )}
      {where && <Chips projectId={projectId} state={state} onSave={onSave} />}
    </>
  );
  if (!list.data) {
    return (
      <>
        {top}
        {list.isError ? (
          <ErrorMessage
            title={t("listNotLoaded")}
            description={t("typedIsKept")}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            className="flex-1"
          />
        ) : (
          <ConversationListSkeleton />
        )}
      </>
    );
  }
  const { searchedBackTo } = list.data;
  const foot = searchedBackTo ? (
    <SearchedBack at={searchedBackTo} isPending={loadMore.isPending} onContinue={() => loadMore.mutate()} />
  ) : undefined;
  if (rows.length === 0) {
    return (
      <>
        {top}
        {searchedBackTo ? (
          <EmptyState
            icon={ListFilter}
            title={t("nothingSoFar")}
            description={t("searchedBackTo", { date: searchedDate(searchedBackTo) })}
            action={
              <Button loading={loadMore.isPending} onClick={() => loadMore.mutate()}>
                {t("continueSearch")}
              </Button>
            }
          />
        ) : where ? (
          <EmptyState
            icon={ListFilter}
            title={t("noMatch")}
            description={t("noMatchWhy")}
            action={
              state.isUnsaved && <Button onClick={() => state.setWhere(undefined)}>{t("clearListFilters")}</Button>
            }
          />
        ) : filter === "open" ? (
          <EmptyState
            icon={CircleCheck}
            title={t("allDone")}
            description={t("allDoneWhy")}
            action={<Button onClick={() => setFilter("all")}>{t("showAll")}</Button>}
          />
        ) : filter === "all" && view === "inbox" ? (
          <FirstSteps projectId={projectId} />
        ) : filter === "all" || view === "snoozed" || !isBuiltIn(view) ? (
          <EmptyState
            icon={isBuiltIn(view) ? views[view].icon : ListFilter}
            title={t("noConversationsFound")}
            description={isBuiltIn(view) ? views[view].explanation() : ""}
          />
        ) : (
          <EmptyState
            icon={ListFilter}
            title={t("noConversationsFound")}
            description={emptyFilter[filter]()}
            action={<Button onClick={() => setFilter("all")}>{t("showAll")}</Button>}
          />
        )}
      </>
    );
  }
  return (
    <>
      {top}
      <ConversationList
        projectId={projectId}
        view={view}
        conversations={rows}
        isUnread={unread.has}
        isMentioned={unread.isMentioned}
        context={context}
        openId={openId}
        hasMore={list.data.nextCursor !== null && !searchedBackTo}
        isLoadingMore={loadMore.isPending && !searchedBackTo}
        hasFailedToLoadMore={loadMore.isError}
        onLoadMore={loadMore.mutate}
        selection={selection}
        foot={foot}
      />
    </>
  );
}

/** Refetches when notifications change, as they tell what is unread before this list does. */
function useFreshUnreadList(filter: ConversationFilter, mark: string, refetch: () => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when the mark changes
  useEffect(() => {
    if (filter === "unread") refetch();
  }, [filter, mark, refetch]);
}

function FilterMenu({
  filter,
  onChange,
}: {
  filter: ConversationFilter;
  onChange: (filter: ConversationFilter) => void;
}) {
  return (
    <Menu
      align="end"
      className="min-w-32!"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={t("statusIs", { value: filters[filter]() })}
          className="-me-2 text-soft!"
        >
          {filters[filter]()}
          <ChevronDown className="-me-1 size-3.5! text-muted" />
        </Button>
      }
    >
      <MenuChoice label={t("status")} value={filter} onValueChange={onChange}>
        {Object.entries(filters).map(([value, label]) => (
          <MenuChoiceItem key={value} value={value}>
            {label()}
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}
