import type { ConversationType } from "@hark/contract/conversations/schema";
import type { NotificationCategory } from "@hark/contract/notifications/schema";
import { type Selectable, sql } from "kysely";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/tables.gen.ts";
import { newId } from "../../platform/ids.ts";

interface NotificationKey {
  agentId: string;
  projectId: string;
  itemId: string;
}

export type NotificationRow = Selectable<Notifications>;
/** Those of suggestions have a table of their own (`feedback-queries.ts`). */
type RowCategory = Exclude<NotificationCategory, "FEEDBACK">;

/** A literal, because the indexes of both categories are partial. */
const isOf = (category: RowCategory) => sql<boolean>`category = ${sql.lit(category)}`;

/** The agent's newest of a category. */
export function listNotifications(
  database: Database,
  agentId: string,
  { category, limit }: { category: RowCategory; limit: number },
): Promise<NotificationRow[]> {
  return database.prepared(
    database.db
      .selectFrom("notifications")
      .selectAll()
      .where("agent_id", "=", agentId)
      .where(isOf(category))
      .where("project_id", "in", projectsOf(database, agentId))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Counts all of the agent's unread conversations in groups; an index-only scan. */
export function countNotifications(database: Database, agentId: string) {
  const groups = database.db
    .selectFrom("notifications")
    .select(["project_id", "conversation_type"])
    .select(sql<boolean>`coalesce(assigned_to_id = ${agentId}, false)`.as("is_assigned"))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("agent_id", "=", agentId)
    .where(isOf("CONVERSATION"))
    .groupBy(["project_id", "conversation_type", "is_assigned"]);
  // The project is joined once per group, not per notification.
  return database.prepared(
    database.db.selectFrom(groups.as("groups")).selectAll().where("project_id", "in", projectsOf(database, agentId)),
  );
}

/** A message that came while the agent left a project may have left a notification behind. */
export function projectsOf(reader: Reader, agentId: string) {
  return reader.db
    .selectFrom("members")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .select("members.project_id")
    .where("agents.id", "=", agentId)
    .where("members.invitation_status", "=", "ACCEPTED");
}

/** Whether the item is unread. */
export async function hasNotification(reader: Reader, { agentId, projectId, itemId }: NotificationKey) {
  const row = await reader.db
    .selectFrom("notifications")
    .select("id")
    .where("agent_id", "=", agentId)
    .where("project_id", "=", projectId)
    .where("item_id", "=", itemId)
    .where(isOf("CONVERSATION"))
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

/** Those of an agent that point at an item, of both categories. */
export function listNotificationsOf(
  reader: Reader,
  { agentId, projectId, itemId }: NotificationKey,
): Promise<NotificationRow[]> {
  return reader.db
    .selectFrom("notifications")
    .selectAll()
    .where("agent_id", "=", agentId)
    .where("project_id", "=", projectId)
    .where("item_id", "=", itemId)
    .execute();
}

/** Of both categories. Returns the ids of those there were. */
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

interface NewRow {
  agentId: string;
  projectId: string;
  category: RowCategory;
  conversation: { id: string; type: ConversationType; assigned_to_id: string | null };
  noteId: string | null;
  quietUpTo: number | null;
  createdAt: Date;
}

/** Makes one notification of its category per agent and item, or keeps the one that there is; `isNew` tells which. */
export async function makeNotification(tx: Tx, row: NewRow): Promise<NotificationRow & { isNew: boolean }> {
  const id = newId();
  const kept = await tx.db
    .insertInto("notifications")
    .values({
      id,
      agent_id: row.agentId,
      project_id: row.projectId,
      category: row.category,
      item_id: row.conversation.id,
      note_id: row.noteId,
      conversation_type: row.conversation.type,
      assigned_to_id: row.conversation.assigned_to_id,
      quiet_up_to: row.quietUpTo,
      created_at: row.createdAt,
    })
    // It changes nothing, and returns the row that there is, locked against being read at the same moment.
    .onConflict((conflict) => conflict.constraint("notifications_item_unique").doUpdateSet({ agent_id: row.agentId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...kept, isNew: kept.id === id };
}

/** Returns what has been deleted; what was read meanwhile is gone already. */
export function deleteNotificationsById(tx: Tx, projectId: string, ids: readonly string[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.db
    .deleteFrom("notifications")
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .returningAll()
    .execute();
}

/** Lets a mention stand in another note; undefined when it was read meanwhile or stands there already. */
export function setNotificationNote(
  tx: Tx,
  projectId: string,
  { id, noteId }: { id: string; noteId: string },
): Promise<NotificationRow | undefined> {
  return tx.db
    .updateTable("notifications")
    .set({ note_id: noteId })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("note_id", "!=", noteId)
    .returningAll()
    .executeTakeFirst();
}

/** Those of an agent, of both categories, each of which has an index of its own: a message writes into one of them alone. */
export const isOfAgent = (agentId: string) =>
  sql<boolean>`(category = 'CONVERSATION' and agent_id = ${agentId} or category = 'MENTION' and agent_id = ${agentId})`;

export async function deleteNotificationsOfAgent(tx: Tx, projectId: string, agentId: string) {
  await tx.db.deleteFrom("notifications").where("project_id", "=", projectId).where(isOfAgent(agentId)).execute();
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
export async function setNotificationAssignee(
  tx: Tx,
  projectId: string,
  itemIds: readonly string[],
  assignedToId: string | null,
) {
  await tx.db
    .updateTable("notifications")
    .set({ assigned_to_id: assignedToId })
    .where("project_id", "=", projectId)
    // One parameter, however many there are.
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .execute();
}

/**
 * Gives the notifications of one conversation to another one, where each agent has at most one of a category. They get new ids,
 * since what is told of the old ones may arrive later; what was mailed stays mailed. Returns those that were taken and those that
 * the agents have there now.
 */
export async function moveNotificationRows(
  tx: Tx,
  projectId: string,
  fromId: string,
  to: { id: string; type: ConversationType; assigned_to_id: string | null; last_sequence: number },
) {
  const taken = await tx.db
    .deleteFrom("notifications")
    .where("project_id", "=", projectId)
    .where("item_id", "=", fromId)
    .returningAll()
    .execute();
  if (taken.length === 0) return { taken, now: [] };
  const moved = taken.map((row) => ({
    ...row,
    id: newId(),
    item_id: to.id,
    conversation_type: to.type,
    assigned_to_id: to.assigned_to_id,
    // It counts the messages of its own conversation.
    quiet_up_to: row.quiet_up_to === null ? null : to.last_sequence,
  }));
  const now = await tx.db
    .insertInto("notifications")
    .values(moved)
    // It changes nothing, and returns the row that there is.
    .onConflict((conflict) =>
      conflict.constraint("notifications_item_unique").doUpdateSet((eb) => ({ agent_id: eb.ref("excluded.agent_id") })),
    )
    .returningAll()
    .execute();
  return { taken, now: now.map((row) => ({ ...row, isNew: moved.some(({ id }) => id === row.id) })) };
}
