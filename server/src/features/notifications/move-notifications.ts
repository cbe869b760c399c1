import type { ConversationType } from "@hark/contract/conversations/schema";
import type { Tx } from "../../platform/database/database.ts";
import { notificationMoved } from "./events.ts";
import { presentNotification } from "./present.ts";
import { moveNotificationRows } from "./queries.ts";

/**
 * For a merge: what was unread of one conversation is unread of the other, of which nobody has read anything by that. Returns
 * whether there was anything.
 */
export async function moveNotifications(
  tx: Tx,
  from: { id: string; project_id: string },
  to: { id: string; type: ConversationType; assigned_to_id: string | null },
): Promise<boolean> {
  const { taken, made } = await moveNotificationRows(tx, from.project_id, from.id, to);
  for (const { id, agent_id: agentId, project_id: projectId } of taken) {
    const row = made.find((one) => one.agent_id === agentId);
    const arrived = row ? presentNotification(row) : null;
    tx.announce(notificationMoved({ agentId, projectId, itemId: from.id, notificationId: id, arrived }));
  }
  return taken.length > 0;
}
