import type { SavedReply } from "@hark/contract/saved-replies/schema";
import type { QueryClient } from "@tanstack/react-query";
import type { Subscription } from "../../shared/realtime/realtime.ts";
import { applyRemovedSavedReply, applySavedReply } from "./apply-events.ts";
import { savedRepliesQuery } from "./requests.ts";

export const savedReplySubscription: Subscription = {
  on: {
    "savedReply.changed": ({ savedReply, projectId }, { client }) =>
      changeReplies(client, projectId, (replies) => applySavedReply(replies, savedReply)),
    "savedReply.removed": ({ savedReplyId, projectId }, { client }) =>
      changeReplies(client, projectId, (replies) => applyRemovedSavedReply(replies, savedReplyId)),
  },
};

function changeReplies(client: QueryClient, projectId: string, change: (replies: SavedReply[]) => SavedReply[]): void {
  const { queryKey } = savedRepliesQuery(projectId);
  client.setQueryData(queryKey, (replies) => replies && change(replies));
  // A fetch that began before the event would put the older state back, so it is begun again.
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}
