import type { ConversationType } from "@hark/contract/conversations/schema";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { hasFocusedSocket } from "../agents/index.ts";

export interface DueNotification {
  id: string;
  project_id: string;
  item_id: string;
  conversation_type: ConversationType;
  created_at: Date;
  agent_name: string;
  agent_email: string;
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_is_verified: boolean;
  project_name: string;
  /** The agent has EMAIL on for this type. */
  is_wanted: boolean;
}

/** Locks notifications from between `after` and `before` that are not settled, of members who are concerned and have no focused dashboard. */
export function lockDueNotifications(
  tx: Tx,
  options: { before: Date; after: Date; focusSeenAfter: Date; limit: number },
): Promise<DueNotification[]> {
  return tx.db
    .selectFrom("notifications as n")
    .innerJoin("agents", "agents.id", "n.agent_id")
    .innerJoin("accounts", "accounts.id", "agents.account_id")
    .innerJoin("members", (join) =>
      join
        .onRef("members.account_id", "=", "agents.account_id")
        .onRef("members.project_id", "=", "n.project_id")
        .on("members.invitation_status", "=", "ACCEPTED"),
    )
    .innerJoin("conversations", "conversations.id", "n.item_id")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .innerJoin("projects", "projects.id", "n.project_id")
    .leftJoin("notification_preferences as preference", (join) =>
      join
        .onRef("preference.agent_id", "=", "n.agent_id")
        .onRef("preference.type", "=", "n.conversation_type")
        .on("preference.channel", "=", "EMAIL"),
    )
    .select([
      "n.id",
      "n.project_id",
      "n.item_id",
      "n.conversation_type",
      "n.created_at",
      "agents.display_name as agent_name",
      "accounts.email as agent_email",
      "visitors.name as visitor_name",
      "visitors.email as visitor_email",
      "visitors.is_verified as visitor_is_verified",
      "projects.name as project_name",
      sql<boolean>`coalesce(preference.enabled, true)`.as("is_wanted"),
    ])
    .where("n.mail_settled_at", "is", null)
    .where("n.created_at", "<=", options.before)
    .where("n.created_at", ">", options.after)
    .where((eb) =>
      eb.or([
        eb("conversations.assigned_to_id", "is", null),
        eb("conversations.assigned_to_id", "=", eb.ref("n.agent_id")),
      ]),
    )
    .where((eb) => eb.not(hasFocusedSocket(eb.ref("agents.id"), options.focusSeenAfter)))
    .orderBy("n.created_at")
    .limit(options.limit)
    .forUpdate("n")
    .skipLocked()
    .execute();
}

// Across projects: the job settles those that it has just locked, of whichever project.
export async function settleNotifications(tx: Tx, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  await tx.db.updateTable("notifications").set({ mail_settled_at: now }).where("id", "in", ids).execute();
}

/** Returns the visitor's messages since the notification was made, in ascending order. */
export async function listMessagesSince(reader: Reader, notification: DueNotification, limit: number) {
  return reader.db
    .selectFrom("messages")
    .select(["type", "content", "file"])
    .where("project_id", "=", notification.project_id)
    .where("conversation_id", "=", notification.item_id)
    .where("sender_type", "=", "WIDGET_USER")
    .where("created_at", ">=", notification.created_at)
    .orderBy("sequence")
    .limit(limit)
    .execute();
}
