import { belongsToView } from "@hark/contract/conversations/list-rules";
import type { Conversation } from "@hark/contract/conversations/schema";
import type { Notification } from "@hark/contract/notifications/schema";

/** Read, here or in another tab. */
export function applyCleared(notifications: Notification[], itemId: string): Notification[] {
  return notifications.some((notification) => notification.itemId === itemId)
    ? notifications.filter((notification) => notification.itemId !== itemId)
    : notifications;
}

/** The counts go by the assignee, who may have changed (MSG-17). */
export function applyConversation(notifications: Notification[], conversation: Conversation): Notification[] {
  const { id, assignedToId } = conversation;
  return notifications.some((known) => known.itemId === id && known.assignedToId !== assignedToId)
    ? notifications.map((known) => (known.itemId === id ? { ...known, assignedToId } : known))
    : notifications;
}

export interface UnreadCounts {
  inbox: number;
  questions: number;
  bugs: number;
  assigned: number;
}

/** MSG-14..17, SHELL-11: of one project only. */
export function countUnread(notifications: Notification[], projectId: string, agentId: string): UnreadCounts {
  const counts: UnreadCounts = { inbox: 0, questions: 0, bugs: 0, assigned: 0 };
  for (const { assignedToId, category, conversationType: type, projectId: owner } of notifications) {
    if (owner !== projectId || category !== "CONVERSATION") continue;
    for (const view of ["inbox", "questions", "bugs", "assigned"] as const) {
      if (belongsToView({ type, assignedToId }, view, agentId)) counts[view]++;
    }
  }
  return counts;
}
