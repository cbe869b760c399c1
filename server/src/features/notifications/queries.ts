import { sql } from "kysely";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";

interface NotificationKey {
  agentId: string;
  projectId: string;
  itemId: string;
}

/** The agent's newest. */
export function listNotifications(database: Database, agentId: string, limit: number) {
  return database.prepared(
    database.db
      .selectFrom("notifications")
      .selectAll()
      .where("agent_id", "=", agentId)
      .where("project_id", "in", projectsOf(database, agentId))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Counts all of the agent's notifications in groups; an index-only scan. */
export function countNotifications(database: Database, agentId: string) {
  const groups = database.db
    .selectFrom("notifications")
    .select(["project_id", "conversation_type"])
    .select(sql<boolean>`coalesce(assigned_to_id = ${agentId}, false)`.as("is_assigned"))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("agent_id", "=", agentId)
    .groupBy(["project_id", "conversation_type", "is_assigned"]);
  // The project is joined once per group, not per notification.
  return database.prepared(
    database.db.selectFrom(groups.as("groups")).selectAll().where("project_id", "in", projectsOf(database, agentId)),
  );
}

/** A message that came while the agent left a project may have left a notification behind. */
function projectsOf(reader: Reader, agentId: string) {
  return reader.db
    .selectFrom("members")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .select("members.project_id")
    .where("agents.id", "=", agentId)
    .where("members.invitation_status", "=", "ACCEPTED");
}

export async function hasNotification(reader: Reader, { agentId, projectId, itemId }: NotificationKey) {
  const row = await reader.db
    .selectFrom("notifications")
    .select("id")
    .where("agent_id", "=", agentId)
    .where("project_id", "=", projectId)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an item has messages after the one that somebody was shown. Locked against messages until the transaction ends: one that
 * comes meanwhile is either seen here, or finds the notification gone and brings a new one.
 */
export async function hasNewerMessages(tx: Tx, projectId: string, itemId: string, upTo: number): Promise<boolean> {
  const item = await tx.db
    .selectFrom("conversations")
    .select("last_sequence")
    .where("project_id", "=", projectId)
    .where("id", "=", itemId)
    .forShare()
    .executeTakeFirst();
  return item !== undefined && item.last_sequence > upTo;
}

/** Returns the ids of those there were. */
export async function deleteNotifications(tx: Tx, notification: NotificationKey): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("notifications")
    .where("agent_id", "=", notification.agentId)
    .where("project_id", "=", notification.projectId)
    .where("item_id", "=", notification.itemId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteNotificationsOfAgent(tx: Tx, projectId: string, agentId: string) {
  await tx.db.deleteFrom("notifications").where("project_id", "=", projectId).where("agent_id", "=", agentId).execute();
}

/** Deletes the notifications of some items. Returns the agents who had them. */
export function takeNotificationsOf(tx: Tx, projectId: string, itemIds: readonly string[]) {
  return tx.db
    .deleteFrom("notifications")
    .where("project_id", "=", projectId)
    .where("item_id", "in", itemIds)
    .returning(["id", "agent_id", "item_id"])
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

/** For an agent who leaves: whatever was theirs is nobody's. */
export async function unassignNotifications(tx: Tx, projectId: string, agentId: string) {
  await tx.db
    .updateTable("notifications")
    .set({ assigned_to_id: null })
    .where("project_id", "=", projectId)
    .where("assigned_to_id", "=", agentId)
    .execute();
}
