import { belongsToView } from "../conversations/list-rules.ts";
import type { Notification, NotificationList, ProjectUnreadCounts, UnreadCounts } from "./schema.ts";

export const noUnread: Readonly<UnreadCounts> = { inbox: 0, questions: 0, bugs: 0, assigned: 0, feedback: 0 };

const views = ["inbox", "questions", "bugs", "assigned"] as const;

/** MSG-14..17, SHELL-11: of one project only. `agentId` is whose notifications these are. */
export function countUnread(
  { notifications, older }: NotificationList,
  projectId: string,
  agentId: string,
): ProjectUnreadCounts {
  return notifications
    .filter((one) => one.projectId === projectId && one.category !== "MENTION")
    .reduce((counts, one) => countOne(counts, one, agentId), countsOf(older, projectId));
}

function countsOf(counts: readonly ProjectUnreadCounts[], projectId: string): ProjectUnreadCounts {
  return counts.find((one) => one.projectId === projectId) ?? { projectId, ...noUnread };
}

/** Returns other counts, with one more notification of the agent. */
function countOne(counts: ProjectUnreadCounts, one: Notification, agentId: string): ProjectUnreadCounts {
  const { conversationType: type, assignedToId } = one;
  const next = { ...counts };
  if (type === null) next.feedback++;
  else for (const view of views) if (belongsToView({ type, assignedToId }, view, agentId)) next[view]++;
  return next;
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
  one: Notification,
  agentId: string,
): ProjectUnreadCounts[] {
  const known = countsOf(counts, one.projectId);
  return [...counts.filter((some) => some !== known), countOne(known, one, agentId)];
}
