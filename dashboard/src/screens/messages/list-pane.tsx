import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ListFilter } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { useAgentsById } from "../../features/agents/requests.ts";
import { ConversationList } from "../../features/conversations/conversation-list.tsx";
import { ConversationListSkeleton } from "../../features/conversations/list-skeleton.tsx";
import { usePinnedRow } from "../../features/conversations/pinned-row.ts";
import { conversationListQuery, conversationPages } from "../../features/conversations/requests.ts";
import { toChoice } from "../../features/conversations/screen-view.ts";
import { useUnread } from "../../features/notifications/unread.ts";
import { useTagsById } from "../../features/tags/requests.ts";
import { useLoadMore } from "../../shared/cache/paged-query.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { useStored } from "../../shared/storage/use-stored.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";
import { emptyFilter, filters, toFilter, views } from "./views.ts";

interface ListPaneProps {
  projectId: string;
  view: ConversationView;
  openId: string | undefined;
  onOpenMenu: () => void;
}

export function ListPane({ projectId, view, openId, onOpenMenu }: ListPaneProps) {
  // MSG-38: remembered per view.
  const [stored, setFilter] = useStored(useCurrentUser().id, `filter.${view}`);
  const filter = toFilter(stored, view);
  return (
    // Takes the focus when the last row leaves the list.
    <section
      aria-label={views[view].title()}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2"
    >
      <TopBar title={views[view].title()} onOpenMenu={onOpenMenu}>
        {view !== "snoozed" && <FilterMenu filter={filter} onChange={setFilter} />}
      </TopBar>
      <Conversations
        key={filter}
        projectId={projectId}
        view={view}
        filter={filter}
        openId={openId}
        onShowAll={() => setFilter("all")}
      />
    </section>
  );
}

interface ConversationsProps {
  projectId: string;
  view: ConversationView;
  filter: ConversationFilter;
  openId: string | undefined;
  onShowAll: () => void;
}

function Conversations({ projectId, view, filter, openId, onShowAll }: ConversationsProps) {
  const choice = toChoice(view, filter);
  const list = useQuery(conversationListQuery(projectId, choice));
  const loadMore = useLoadMore(conversationPages(projectId, choice));
  const unread = useUnread(projectId);
  const accountId = useCurrentUser().id;
  const tags = useTagsById(projectId);
  const agents = useAgentsById(projectId);
  const context = useMemo(() => ({ accountId, tags, agents }), [accountId, tags, agents]);
  const rows = usePinnedRow(list.data?.rows ?? [], openId);
  useFreshUnreadList(filter, unread.mark, list.refetch);

  if (!list.data) {
    if (!list.isError) return <ConversationListSkeleton />;
    return (
      <ErrorMessage
        title={t("listNotLoaded")}
        description={t("typedIsKept")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        className="flex-1"
      />
    );
  }
  if (rows.length === 0) {
    if (filter === "all" || view === "snoozed") {
      const { icon, explanation } = views[view];
      return <EmptyState icon={icon} title={t("noConversationsFound")} description={explanation()} />;
    }
    return (
      <EmptyState
        icon={ListFilter}
        title={t("noConversationsFound")}
        description={emptyFilter[filter]()}
        action={<Button onClick={onShowAll}>{t("showAll")}</Button>}
      />
    );
  }
  return (
    <ConversationList
      projectId={projectId}
      view={view}
      conversations={rows}
      isUnread={unread.has}
      isMentioned={unread.isMentioned}
      context={context}
      openId={openId}
      hasMore={list.data.nextCursor !== null}
      isLoadingMore={loadMore.isPending}
      hasFailedToLoadMore={loadMore.isError}
      onLoadMore={loadMore.mutate}
    />
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
