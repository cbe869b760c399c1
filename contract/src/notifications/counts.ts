import { belongsToView } from "../conversations/list-rules.ts";
import type { Notification, NotificationList, ProjectUnreadCounts, UnreadCounts } from "./schema.ts";

export const noUnread: Readonly<UnreadCounts> = { inbox: 0, questions: 0, bugs: 0, assigned: 0 };

const views = ["inbox", "questions", "bugs", "assigned"] as const;

/** MSG-14..17, SHELL-11: of one project only. `agentId` is whose notifications these are. */
export function countUnread(
  { notifications, older }: NotificationList,
  projectId: string,
  agentId: string,
): UnreadCounts {
  const counts = { ...noUnread };
  for (const view of views) {
    counts[view] = older.find((known) => known.projectId === projectId)?.[view] ?? 0;
    for (const { projectId: owner, category, conversationType: type, assignedToId } of notifications) {
      if (owner !== projectId || category !== "CONVERSATION") continue;
      if (belongsToView({ type, assignedToId }, view, agentId)) counts[view]++;
    }
  }
  return counts;
}

/** Newest first, ties by id: the order of the list. */
export function compareByAge(a: Notification, b: Notification): number {
  return compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** In how many conversations of a project a note names the agent whose notifications these are. */
export function countMentions({ notifications }: Pick<NotificationList, "notifications">, projectId: string): number {
  return notifications.filter((one) => one.projectId === projectId && one.category === "MENTION").length;
}

/** The counts by project with one more notification of the agent. */
export function addUnread(
  counts: readonly ProjectUnreadCounts[],
  { projectId, conversationType: type, assignedToId }: Notification,
  agentId: string,
): ProjectUnreadCounts[] {
  const known = counts.find((one) => one.projectId === projectId);
  const next = { ...(known ?? { projectId, ...noUnread }) };
  for (const view of views) if (belongsToView({ type, assignedToId }, view, agentId)) next[view]++;
  return known ? counts.map((one) => (one === known ? next : one)) : [...counts, next];
}
