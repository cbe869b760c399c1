import type { ConversationType } from "@hark/contract/conversations/schema";
import { noUnread } from "@hark/contract/notifications/counts";
import type { Notification, ProjectUnreadCounts } from "@hark/contract/notifications/schema";
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

interface Counted {
  project_id: string;
  conversation_type: ConversationType;
  is_assigned: boolean;
  count: number;
}

/**
 * Returns how many conversations are unread beyond the listed notifications, all of them of the category CONVERSATION. A change between the two reads makes an event, after which the dashboard
 * fetches again.
 */
export function presentOlder(
  groups: readonly Counted[],
  listed: readonly NotificationRow[],
  agentId: string,
): ProjectUnreadCounts[] {
  const projects = new Map<string, ProjectUnreadCounts>();
  const add = ({ project_id: projectId, conversation_type: type, is_assigned: isAssigned, count }: Counted) => {
    const counts = projects.get(projectId) ?? { projectId, ...noUnread };
    counts.inbox += count;
    counts[type === "BUG" ? "bugs" : "questions"] += count;
    if (isAssigned) counts.assigned += count;
    projects.set(projectId, counts);
  };
  groups.forEach(add);
  for (const row of listed) add({ ...row, is_assigned: row.assigned_to_id === agentId, count: -1 });
  return [...projects.values()].filter((counts) => counts.inbox > 0);
}
