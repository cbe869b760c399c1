import type { ConversationType } from "@hark/contract/conversations/schema";
import type { Tx } from "../../platform/database/database.ts";
import { notificationMoved } from "./events.ts";
import { presentNotification } from "./present.ts";
import { moveNotificationRows } from "./queries.ts";

/**
 * For a merge: what was unread of one conversation is unread of the other, of which nobody has read anything by that. Returns
 * which notification stands for which one now.
 */
export async function moveNotifications(
  tx: Tx,
  from: { id: string; project_id: string },
  to: { id: string; type: ConversationType; assigned_to_id: string | null; last_sequence: number },
): Promise<{ from: string; to: string }[]> {
  const { taken, now } = await moveNotificationRows(tx, from.project_id, from.id, to);
  return taken.flatMap(({ id, agent_id: agentId, category, project_id: projectId }) => {
    const row = now.find((one) => one.agent_id === agentId && one.category === category);
    const arrived = row?.isNew ? presentNotification(row) : null;
    tx.announce(notificationMoved({ agentId, projectId, itemId: from.id, notificationId: id, category, arrived }));
    return row ? [{ from: id, to: row.id }] : [];
  });
}
