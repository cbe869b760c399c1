import type { Announcement } from "@hark/contract/announcements/schema";
import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { removeRow } from "../../shared/cache/paged-list.ts";
import type { Subscription } from "../../shared/realtime/realtime.ts";
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
} from "./apply-events.ts";
import { answersKey } from "./prepared-answers/requests.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { feedbackSettingsQuery } from "./settings/requests.ts";

/** Applies what visitors and colleagues do to feedback (GAP-119). */
export const feedbackSubscription: Subscription = {
  on: {
    "feedback.changed": ({ feedback, projectId }, { client }) => {
      changeLists(client, projectId, (list) => applyFeedbackToList(list, feedback));
      changeDetail(client, projectId, feedback.id, (detail) => applyFeedbackToDetail(detail, feedback));
      void client.invalidateQueries({ queryKey: feedbackKeys.votes(projectId, feedback.id) });
      void client.invalidateQueries({ queryKey: feedbackKeys.merged(projectId, feedback.id) });
      void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
      askAgain(client, projectId, feedback.id);
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
      const details = client.getQueriesData<FeedbackDetail>({ queryKey: feedbackKeys.details(projectId) });
      for (const [, detail] of details) {
        if (detail) changeDetail(client, projectId, detail.id, (known) => applyRemovedTag(known, tagId, intoId));
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

/** Links, private comments and known issues are shown in few places, so they are asked for again where they are. */
function askAgain(client: QueryClient, projectId: string, feedbackId?: string) {
  const keys = [
    feedbackId === undefined ? ["known-issues", projectId] : feedbackKeys.parts(projectId, feedbackId),
    feedbackKeys.ofConversations(projectId),
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

function changeLists(client: QueryClient, projectId: string, change: (list: FeedbackList) => FeedbackList): void {
  const lists = client.getQueriesData<FeedbackList>({ queryKey: feedbackKeys.lists(projectId) });
  for (const [key, list] of lists) {
    if (list) client.setQueryData<FeedbackList>(key, change(list));
    fetchAgainIfFetching(client, key);
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
