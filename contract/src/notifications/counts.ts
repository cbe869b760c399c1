import { belongsToView } from "../conversations/list-rules.ts";
import type { NotificationList, UnreadCounts } from "./schema.ts";

export const noUnread: Readonly<UnreadCounts> = { inbox: 0, questions: 0, bugs: 0, assigned: 0 };

/** MSG-14..17, SHELL-11: of one project only. `agentId` is whose notifications these are. */
export function countUnread(
  { notifications, older }: NotificationList,
  projectId: string,
  agentId: string,
): UnreadCounts {
  const counts = { ...noUnread };
  for (const view of ["inbox", "questions", "bugs", "assigned"] as const) {
    counts[view] = older.find((known) => known.projectId === projectId)?.[view] ?? 0;
    for (const { projectId: owner, category, conversationType: type, assignedToId } of notifications) {
      if (owner !== projectId || category !== "CONVERSATION") continue;
      if (belongsToView({ type, assignedToId }, view, agentId)) counts[view]++;
    }
  }
  return counts;
}
