import type { Reader, Tx } from "../../platform/database/database.ts";

export function listNotifications(reader: Reader, agentId: string) {
  return (
    reader.db
      .selectFrom("notifications")
      .selectAll()
      .where("agent_id", "=", agentId)
      // A message that came while the agent left the project may have left a notice behind.
      .where("project_id", "in", (eb) =>
        eb
          .selectFrom("members")
          .innerJoin("agents", "agents.account_id", "members.account_id")
          .select("members.project_id")
          .where("agents.id", "=", agentId)
          .where("members.invitation_status", "=", "ACCEPTED"),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute()
  );
}

/** True when there was one. */
export async function deleteNotification(tx: Tx, notification: { agentId: string; projectId: string; itemId: string }) {
  const result = await tx.db
    .deleteFrom("notifications")
    .where("agent_id", "=", notification.agentId)
    .where("project_id", "=", notification.projectId)
    .where("item_id", "=", notification.itemId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteNotificationsOfAgent(tx: Tx, projectId: string, agentId: string) {
  await tx.db.deleteFrom("notifications").where("project_id", "=", projectId).where("agent_id", "=", agentId).execute();
}

/** Removes those of some items, and answers whose they were. */
export function takeNotificationsOf(tx: Tx, projectId: string, itemIds: readonly string[]) {
  return tx.db
    .deleteFrom("notifications")
    .where("project_id", "=", projectId)
    .where("item_id", "in", itemIds)
    .returning(["agent_id", "item_id"])
    .execute();
}

/** Keeps the copies that the sidebar's counts read. */
export async function setNotificationAssignee(tx: Tx, projectId: string, itemId: string, assignedToId: string | null) {
  await tx.db
    .updateTable("notifications")
    .set({ assigned_to_id: assignedToId })
    .where("project_id", "=", projectId)
    .where("item_id", "=", itemId)
    .execute();
}
