import type { PrivateComment } from "@hark/contract/feedback/private-comment-schema";
import type { QueryClient } from "@tanstack/react-query";
import { feedbackKeys } from "../requests.ts";

export const privateCommentsKey = (projectId: string, feedbackId: string) =>
  [...feedbackKeys.parts(projectId, feedbackId), "private"] as const;

/** Oldest first; `hasMore` says that older ones exist. */
export interface PrivateComments {
  comments: PrivateComment[];
  hasMore: boolean;
}

export function merge(some: readonly PrivateComment[], others: readonly PrivateComment[]): PrivateComment[] {
  const byId = new Map([...some, ...others].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
}

/** Old state and event give what a fetch gives. */
export const applyPrivateComment = (known: PrivateComments, comment: PrivateComment): PrivateComments => {
  const first = known.comments[0];
  const isOlder = first !== undefined && known.hasMore && comment.createdAt < first.createdAt;
  return isOlder ? known : { ...known, comments: merge(known.comments, [comment]) };
};

export function changePrivateComments(
  client: QueryClient,
  projectId: string,
  feedbackId: string,
  change: (known: PrivateComments) => PrivateComments,
) {
  const queryKey = privateCommentsKey(projectId, feedbackId);
  client.setQueryData<PrivateComments>(queryKey, (known) => known && change(known));
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}
