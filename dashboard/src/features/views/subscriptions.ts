import type { View } from "@hark/contract/views/schema";
import type { QueryClient } from "@tanstack/react-query";
import type { Subscription } from "../../shared/realtime/realtime.ts";
import { applyRemovedView, applyView } from "./apply-events.ts";
import { viewCountsQuery, viewsQuery } from "./requests.ts";

/** A busy inbox changes all the time, and a count is a look through the database. */
const COUNTS_MS = 5_000;

export const viewSubscription: Subscription = {
  on: {
    "view.changed": ({ view, projectId }, { client }) => {
      changeViews(client, projectId, (views) => applyView(views, view));
      countSoon(client, projectId);
    },
    "view.removed": ({ viewId, projectId }, { client }) =>
      changeViews(client, projectId, (views) => applyRemovedView(views, viewId)),
    "widget.message": ({ projectId }, { client }) => countSoon(client, projectId),
    "widget.conversation": ({ projectId }, { client }) => countSoon(client, projectId),
    "agent.message": ({ projectId }, { client }) => countSoon(client, projectId),
    "conversation.updated": ({ projectId }, { client }) => countSoon(client, projectId),
    "notification.created": ({ notification, projectId }, { client }) => {
      if (notification.category !== "FEEDBACK") countSoon(client, projectId);
    },
    "notification.cleared": ({ category, projectId }, { client }) => {
      if (category !== "FEEDBACK") countSoon(client, projectId);
    },
  },
};

function changeViews(client: QueryClient, projectId: string, change: (views: View[]) => View[]): void {
  const { queryKey } = viewsQuery(projectId);
  client.setQueryData(queryKey, (views) => views && change(views));
  // A fetch that began before the event would put the older state back, so it is begun again.
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}

const waiting = new Set<string>();

/** Counts again, once for all that happens within a few seconds. */
function countSoon(client: QueryClient, projectId: string): void {
  if (waiting.has(projectId)) return;
  waiting.add(projectId);
  setTimeout(() => {
    waiting.delete(projectId);
    void client.invalidateQueries({ queryKey: viewCountsQuery(projectId).queryKey, exact: true });
  }, COUNTS_MS);
}
