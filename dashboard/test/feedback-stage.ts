import * as feedback from "@hark/contract/feedback/endpoints";
import { listFeedbackLinks } from "@hark/contract/feedback/link-endpoints";
import { listPrivateComments } from "@hark/contract/feedback/private-comment-endpoints";
import { compareFeedback } from "@hark/contract/feedback/rules";
import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { getFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import type { FeedbackSettings } from "@hark/contract/feedback-settings/schema";
import { listKnownIssues } from "@hark/contract/known-issues/endpoints";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import type { Notification } from "@hark/contract/notifications/schema";
import { ApiRefusal, type ApiStub } from "./api-stub.ts";
import { at, newId, plainFeedback } from "./builders.ts";
import { type SignedInStage, stageSignedIn } from "./render-app.tsx";

/** A project whose suggestions the stub keeps like a small server: a fetch returns what a test changes here. */
export interface FeedbackStage extends SignedInStage {
  items: ListedFeedback[];
  notifications: Notification[];
}

export function buildFeedback(part: Partial<ListedFeedback> = {}): ListedFeedback {
  return { isUnread: false, ...plainFeedback, id: newId(), title: "Dark mode", createdAt: at(0), ...part };
}

/** Says that something in the suggestion is unread. */
export function buildFeedbackNotification({ id: itemId }: { id: string }, projectId: string): Notification {
  return {
    id: newId(),
    projectId,
    category: "FEEDBACK",
    itemId,
    noteId: null,
    createdAt: at(1),
    conversationType: null,
    assignedToId: null,
  };
}

export function stageFeedback(api: ApiStub, items: ListedFeedback[] = []): FeedbackStage {
  const stage: FeedbackStage = { ...stageSignedIn(api), items, notifications: [] };
  const listed = (item: ListedFeedback) => ({
    ...item,
    isUnread: stage.notifications.some(({ itemId }) => itemId === item.id),
  });
  api.on(feedback.listFeedbacks, ({ query: { status, orderBy, ownerId, unread } }) => ({
    feedbacks: stage.items
      .map(listed)
      .filter((item) => !status || status.includes(item.status))
      .filter((item) => ownerId === undefined || (item.ownerId ?? "none") === ownerId)
      .filter((item) => !unread || item.isUnread)
      .sort(compareFeedback(orderBy)),
    nextCursor: null,
  }));
  api.on(feedback.getFeedback, ({ params }) => {
    const item = stage.items.find(({ id }) => id === params.feedbackId);
    if (!item) throw new ApiRefusal("NOT_FOUND");
    const nothing = { comments: [], hasMore: false, author: null, publicAnswer: null, announcement: null };
    return { feedback: { ...listed(item), ...nothing } };
  });
  api.on(feedback.listVotes, () => ({ votes: [], nextCursor: null, total: 0 }));
  api.on(feedback.listDuplicates, () => ({ feedbacks: [] }));
  api.on(listFeedbackLinks, () => ({ links: [], nextCursor: null }));
  api.on(listPrivateComments, () => ({ privateComments: [], hasMore: false }));
  api.on(listKnownIssues, () => ({ knownIssues: [], nextCursor: null }));
  api.on(listNotifications, () => ({ notifications: stage.notifications, older: [] }));
  api.on(clearNotifications, ({ params }) => {
    stage.notifications = stage.notifications.filter(({ itemId }) => itemId !== params.itemId);
    return undefined;
  });
  return stage;
}

/** The project gives statuses other names; what is left out keeps Hark's. */
export function stageLabels(api: ApiStub, statusLabels: Partial<FeedbackSettings["statusLabels"]>): void {
  const none = { PENDING: null, UNDER_REVIEW: null, NOT_NOW: null, PLANNED: null, IN_PROGRESS: null, COMPLETED: null };
  api.on(getFeedbackSettings, () => ({
    feedbackSettings: {
      weightKey: null,
      companyKey: null,
      weightUnit: null,
      announceAfterMinutes: 10,
      statusLabels: { ...none, ...statusLabels },
    },
  }));
}
