import type { ConversationFilter } from "@hark/contract/conversations/endpoints";
import type { FilterNode } from "@hark/contract/filters/schema";
import type { View } from "@hark/contract/views/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import type { ListChoice } from "../../features/conversations/requests.ts";
import { type ScreenView, toChoice } from "../../features/conversations/screen-view.ts";
import { viewsQuery } from "../../features/views/requests.ts";
import { useStored } from "../../shared/storage/use-stored.ts";
import { t } from "./texts.ts";
import { isBuiltIn, toFilter, views } from "./views.ts";

const route = getRouteApi("/$projectId/messages/$view/{-$conversationId}");

export interface ListState {
  title: string;
  choice: ListChoice;
  filter: ConversationFilter;
  setFilter: (filter: ConversationFilter) => void;
  /** The view that the address names; undefined for a built-in one, and for one that is gone or not known yet. */
  saved: View | undefined;
  /** Whether a saved view is shown that nobody has any more. */
  isGone: boolean;
  /** Whether it is not known yet what the view holds. */
  isPending: boolean;
  /** What is shown beside view and status: of the address, else the saved view's. */
  where: FilterNode | undefined;
  /** Whether the address has a filter of its own. */
  isUnsaved: boolean;
  setWhere: (where: FilterNode | undefined) => void;
}

/** What the list shows, by address and by what this browser remembers. */
export function useListState(projectId: string, view: ScreenView): ListState {
  const [stored, setStored] = useStored(useCurrentUser().id, `filter.${view}`);
  const { where: text } = route.useSearch();
  // The same object for the same text, as it is part of a query's key.
  const unsaved = useMemo(() => readFilter(text), [text]);
  const navigate = route.useNavigate();
  const isSavedView = !isBuiltIn(view);
  const { data: known } = useQuery({ ...viewsQuery(projectId), enabled: isSavedView });
  const saved = isSavedView ? known?.find(({ id }) => view === `view-${id}`) : undefined;
  const where = unsaved ?? saved?.where;
  const filter = toFilter(stored, view, where);
  // One object for as long as it says the same, as it is part of a query's key.
  const choice = useMemo<ListChoice>(
    () => ({ ...(isBuiltIn(view) ? toChoice(view, filter) : { view: "inbox", status: filter }), where }),
    [view, filter, where],
  );
  return {
    title: isBuiltIn(view) ? views[view].title() : (saved?.name ?? t("savedView")),
    choice,
    filter,
    setFilter: setStored,
    saved,
    isGone: isSavedView && known !== undefined && saved === undefined,
    isPending: isSavedView && known === undefined,
    where,
    isUnsaved: unsaved !== undefined,
    setWhere: (next) =>
      void navigate({
        search: (now) => ({ ...now, where: next && JSON.stringify(next) }),
        params: (now) => now,
        replace: true,
      }),
  };
}

/** What is no JSON object is left out; whether an object is a filter the server says. */
function readFilter(text: string | undefined): FilterNode | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isTree = typeof value === "object" && value !== null && ("field" in value || "and" in value || "or" in value);
    return isTree ? (value as FilterNode) : undefined;
  } catch {
    return undefined;
  }
}
