import type { Announcement } from "@hark/contract/announcements/schema";
import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { removeRow } from "../../shared/cache/paged-list.ts";
import type { RealtimeContextValue, Subscription } from "../../shared/realtime/realtime.ts";
import { applyToDetail, applyToWaiting, changesPublicAnswer } from "./announcements/apply-announcement.ts";
import { announcementKeys } from "./announcements/requests.ts";
import { noteAnnouncement } from "./announcements/tray.ts";
import {
  applyCommentToDetail,
  applyFeedbackToDetail,
  applyFeedbackToList,
  applyPositionsToDetail,
  applyPositionsToList,
  applyRemovedTag,
  applyRemovedTagToList,
  applyUnreadToList,
} from "./apply-events.ts";
import { answersKey } from "./prepared-answers/requests.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { feedbackSettingsQuery } from "./settings/requests.ts";

/** Applies what visitors and colleagues do to feedback (GAP-119). */
export const feedbackSubscription: Subscription = {
  on: {
    "feedback.changed": ({ feedback, projectId }, { client, findUnread }) => {
      const isUnread = findUnread(projectId, feedback.id);
      changeLists(client, projectId, (list) => applyFeedbackToList(list, feedback, isUnread));
      const queryKey = feedbackKeys.detail(projectId, feedback.id);
      const mergedBefore = client.getQueryData<FeedbackDetail>(queryKey)?.mergedCount;
      changeDetail(client, projectId, feedback.id, (detail) => applyFeedbackToDetail(detail, feedback));
      // Comments came with what was merged into it, or went.
      if ((mergedBefore ?? feedback.mergedCount) !== feedback.mergedCount) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: feedbackKeys.votes(projectId, feedback.id) });
      void client.invalidateQueries({ queryKey: feedbackKeys.merged(projectId, feedback.id) });
      void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
      askAgain(client, projectId, feedback.id);
    },
    "notification.created": ({ notification, projectId }, context) => {
      if (notification.category === "FEEDBACK") takeUnread(context, projectId, notification.itemId);
    },
    "notification.cleared": ({ itemId, projectId, category }, context) => {
      if (category === "FEEDBACK") takeUnread(context, projectId, itemId);
    },
    "feedback.linked": ({ link, projectId }, { client }) => askAgain(client, projectId, link.feedback.id),
    "feedback.unlinked": ({ feedbackId, projectId }, { client }) => askAgain(client, projectId, feedbackId),
    "privateComment.changed": ({ feedbackId, projectId }, { client }) => askAgain(client, projectId, feedbackId),
    "privateComment.removed": ({ feedbackId, projectId }, { client }) => askAgain(client, projectId, feedbackId),
    "feedback.removed": ({ feedbackId, projectId }, { client }) => {
      changeLists(client, projectId, (list) => removeRow(list, feedbackId));
      // An open dialog refetches: it shows what the item was merged into, or says that it is gone.
      void client.resetQueries({ queryKey: feedbackKeys.detail(projectId, feedbackId) });
      void client.resetQueries({ queryKey: feedbackKeys.votes(projectId, feedbackId) });
      void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
    },
    "feedback.commented": ({ feedbackId, comment, projectId }, { client }) => {
      changeDetail(client, projectId, feedbackId, (detail) => applyCommentToDetail(detail, comment));
    },
    "knownIssue.changed": ({ projectId }, { client }) => askAgain(client, projectId),
    "knownIssue.removed": ({ projectId }, { client }) => askAgain(client, projectId),
    "announcement.changed": ({ announcement, projectId }, { client }) => {
      const waiting = announcementKeys.waiting(projectId);
      client.setQueryData<Announcement[]>(waiting, (known) => known && applyToWaiting(known, announcement));
      fetchAgainIfFetching(client, waiting);
      noteAnnouncement(announcement);
      const { feedbackId } = announcement;
      if (feedbackId === null) return;
      const queryKey = feedbackKeys.detail(projectId, feedbackId);
      const detail = client.getQueryData<FeedbackDetail>(queryKey);
      changeDetail(client, projectId, feedbackId, (known) => applyToDetail(known, announcement));
      if (detail && changesPublicAnswer(detail, announcement)) void client.invalidateQueries({ queryKey });
    },
    "feedbackSettings.changed": ({ feedbackSettings, projectId }, { client }) => {
      const { queryKey } = feedbackSettingsQuery(projectId);
      client.setQueryData(queryKey, feedbackSettings);
      fetchAgainIfFetching(client, queryKey);
    },
    "preparedAnswers.changed": ({ projectId, feedbackId, knownIssueId }, { client }) => {
      void client.invalidateQueries({ queryKey: answersKey(projectId, { feedbackId, knownIssueId }) });
    },
    "tag.removed": ({ tagId, intoId, projectId }, { client }) => {
      changeLists(client, projectId, (list) => applyRemovedTagToList(list, tagId, intoId));
      for (const { queryKey } of client.getQueryCache().findAll({ queryKey: feedbackKeys.details(projectId) })) {
        changeDetail(client, projectId, queryKey.at(-1) as string, (known) => applyRemovedTag(known, tagId, intoId));
      }
    },
    "feedback.renumbered": ({ positions, projectId }, { client }) => {
      const byId = new Map(positions.map(({ id, position }) => [id, position]));
      changeLists(client, projectId, (list) => applyPositionsToList(list, byId));
      for (const id of byId.keys())
        changeDetail(client, projectId, id, (detail) => applyPositionsToDetail(detail, byId));
      void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
    },
  },
};

/** By the notifications, which know of the event already. */
function takeUnread({ client, findUnread }: RealtimeContextValue, projectId: string, itemId: string): void {
  const isUnread = findUnread(projectId, itemId);
  if (isUnread === undefined) {
    void client.invalidateQueries({ queryKey: feedbackKeys.lists(projectId) });
    return;
  }
  changeLists(client, projectId, (list) => applyUnreadToList(list, itemId, isUnread));
  changeDetail(client, projectId, itemId, (detail) => ({ ...detail, isUnread }));
}

/** Links, private comments and known issues are shown in few places, so they are asked for again where they are. */
function askAgain(client: QueryClient, projectId: string, feedbackId?: string) {
  const keys = [
    feedbackId === undefined ? ["known-issues", projectId] : feedbackKeys.parts(projectId, feedbackId),
    feedbackKeys.ofConversations(projectId),
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** A list that a change can't tell is asked for again. */
function changeLists(
  client: QueryClient,
  projectId: string,
  change: (list: FeedbackList) => FeedbackList | null,
): void {
  const lists = client.getQueriesData<FeedbackList>({ queryKey: feedbackKeys.lists(projectId) });
  for (const [key, list] of lists) {
    const next = list && change(list);
    if (next) client.setQueryData<FeedbackList>(key, next);
    if (next === null) void client.invalidateQueries({ queryKey: key, exact: true });
    else fetchAgainIfFetching(client, key);
  }
}

function changeDetail(
  client: QueryClient,
  projectId: string,
  feedbackId: string,
  change: (detail: FeedbackDetail) => FeedbackDetail,
): void {
  const key = feedbackKeys.detail(projectId, feedbackId);
  client.setQueryData<FeedbackDetail>(key, (detail) => detail && change(detail));
  fetchAgainIfFetching(client, key);
}

/** A fetch that began before the event would put the older state back, so it is begun again. */
function fetchAgainIfFetching(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}
