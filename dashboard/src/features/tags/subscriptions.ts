import type { QueryClient } from "@tanstack/react-query";
import type { Subscription } from "../../shared/realtime/realtime.ts";
import { applyTag } from "./apply-events.ts";
import { tagsQuery } from "./requests.ts";

/** What has a merged or deleted tag hears the event itself. */
export const tagSubscription: Subscription = {
  on: {
    "tag.changed": ({ tag, projectId }, { client }) => {
      client.setQueryData(tagsQuery(projectId).queryKey, (known) => known && applyTag(known, tag));
      fetchAgainIfFetching(client, projectId);
    },
    "tag.removed": ({ tagId, projectId }, { client }) => {
      client.setQueryData(tagsQuery(projectId).queryKey, (known) => known?.filter(({ id }) => id !== tagId));
      fetchAgainIfFetching(client, projectId);
    },
  },
};

/** A fetch that began before the event would put the older state back, so it is begun again. */
function fetchAgainIfFetching(client: QueryClient, projectId: string): void {
  const { queryKey } = tagsQuery(projectId);
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}
