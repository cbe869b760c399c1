import type { ConversationType } from "@hark/contract/conversations/schema";
import { noUnread } from "@hark/contract/notifications/counts";
import type { Notification, ProjectUnreadCounts } from "@hark/contract/notifications/schema";
import type { FeedbackNotificationRow } from "./feedback-queries.ts";
import type { NotificationRow } from "./queries.ts";

export function presentNotification(notification: NotificationRow): Notification {
  return {
    id: notification.id,
    projectId: notification.project_id,
    category: notification.category,
    itemId: notification.item_id,
    noteId: notification.note_id,
    createdAt: notification.created_at.toISOString(),
    conversationType: notification.conversation_type,
    assignedToId: notification.assigned_to_id,
  };
}

export function presentFeedbackNotification(notification: FeedbackNotificationRow): Notification {
  return {
    id: notification.id,
    projectId: notification.project_id,
    category: "FEEDBACK",
    itemId: notification.feedback_id,
    noteId: null,
    createdAt: notification.created_at.toISOString(),
    conversationType: null,
    assignedToId: null,
  };
}

interface Counted {
  project_id: string;
  conversation_type: ConversationType;
  is_assigned: boolean;
  count: number;
}

interface Unread {
  /** Of the category CONVERSATION: all of the agent's in groups, and those that are listed. */
  groups: readonly Counted[];
  listed: readonly NotificationRow[];
  /** The same of suggestions. */
  feedbackGroups: readonly { project_id: string; count: number }[];
  listedFeedback: readonly FeedbackNotificationRow[];
}

/**
 * Returns how many conversations and suggestions are unread beyond the listed notifications. A change between the reads makes an
 * event, after which the dashboard fetches again.
 */
export function presentOlder(
  { groups, listed, feedbackGroups, listedFeedback }: Unread,
  agentId: string,
): ProjectUnreadCounts[] {
  const projects = new Map<string, ProjectUnreadCounts>();
  const countsOf = (projectId: string) => {
    const counts = projects.get(projectId) ?? { projectId, ...noUnread };
    projects.set(projectId, counts);
    return counts;
  };
  const add = ({ project_id: projectId, conversation_type: type, is_assigned: isAssigned, count }: Counted) => {
    const counts = countsOf(projectId);
    counts.inbox += count;
    counts[type === "BUG" ? "bugs" : "questions"] += count;
    if (isAssigned) counts.assigned += count;
  };
  groups.forEach(add);
  for (const row of listed) add({ ...row, is_assigned: row.assigned_to_id === agentId, count: -1 });
  for (const { project_id: projectId, count } of feedbackGroups) countsOf(projectId).feedback += count;
  for (const { project_id: projectId } of listedFeedback) countsOf(projectId).feedback--;
  return [...projects.values()].filter(({ inbox, feedback }) => inbox > 0 || feedback > 0);
}
