import type { ConversationType } from "@hark/contract/conversations/schema";
import type { NotificationCategory } from "@hark/contract/notifications/schema";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { hasFocusedSocket } from "../agents/index.ts";

export interface DueNotification {
  id: string;
  agent_id: string;
  project_id: string;
  item_id: string;
  category: NotificationCategory;
  conversation_type: ConversationType;
  created_at: Date;
  agent_name: string;
  agent_email: string;
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_is_verified: boolean;
  project_name: string;
  /** The agent has EMAIL on for this type, or for mentions. */
  is_wanted: boolean;
}

/**
 * Locks notifications from between `after` and `before` that are not settled, of members who are concerned and have no focused
 * dashboard. A mention concerns whomever it names, whoever is assigned. Of what an agent marked as unread, the visitor's
 * first message since counts.
 */
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
      "n.agent_id",
      "n.project_id",
      "n.item_id",
      "n.category",
      "n.conversation_type",
      "n.created_at",
      "agents.display_name as agent_name",
      "accounts.email as agent_email",
      "visitors.name as visitor_name",
      "visitors.email as visitor_email",
      "visitors.is_verified as visitor_is_verified",
      "projects.name as project_name",
      sql<boolean>`case n.category when 'MENTION' then agents.mention_email else coalesce(preference.enabled, true) end`.as(
        "is_wanted",
      ),
    ])
    .where("n.mail_settled_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("n.quiet_up_to", "is", null),
          eb("n.created_at", "<=", options.before),
          eb("n.created_at", ">", options.after),
        ]),
        eb.and([
          eb("n.quiet_up_to", "is not", null),
          eb.exists(
            eb
              .selectFrom("messages")
              .select("messages.id")
              .whereRef("messages.conversation_id", "=", "n.item_id")
              .whereRef("messages.sequence", ">", "n.quiet_up_to")
              .where("messages.sender_type", "=", "WIDGET_USER")
              .where("messages.created_at", "<=", options.before)
              .where("messages.created_at", ">", options.after),
          ),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("n.category", "=", "MENTION"),
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
export async function settleNotifications(tx: Tx, due: readonly DueNotification[], now: Date) {
  if (due.length === 0) return;
  await tx.db
    .updateTable("notifications")
    .set({ mail_settled_at: now })
    // Those of one message have the same id.
    .where((eb) =>
      eb(
        eb.refTuple("id", "agent_id"),
        "in",
        due.map((one) => eb.tuple(one.id, one.agent_id)),
      ),
    )
    .execute();
}

/** Returns the visitor's messages since the notification was made, in ascending order. */
export async function listMessagesSince(reader: Reader, notification: DueNotification, limit: number) {
  return (
    reader.db
      .selectFrom("messages")
      .select(["type", "content", "file"])
      .where("project_id", "=", notification.project_id)
      // A notification may have come with a conversation that was merged into this one.
      .where((eb) =>
        eb(
          "conversation_id",
          "in",
          eb
            .selectFrom("conversations")
            .select("conversations.id")
            .where("conversations.project_id", "=", notification.project_id)
            .where((one) =>
              one.or([
                one("conversations.id", "=", notification.item_id),
                one("conversations.merged_into_id", "=", notification.item_id),
              ]),
            ),
        ),
      )
      .where("sender_type", "=", "WIDGET_USER")
      .where("created_at", ">=", notification.created_at)
      .orderBy("created_at")
      .orderBy("sequence")
      .limit(limit)
      .execute()
  );
}

/** Returns the notes that made or kept a mention, in their order. */
export function listNotesOfMention(reader: Reader, notification: DueNotification, limit: number) {
  return reader.db
    .selectFrom("note_mentions")
    .innerJoin("conversation_notes", "conversation_notes.id", "note_mentions.note_id")
    .leftJoin("agents", "agents.id", "conversation_notes.agent_id")
    .select(["conversation_notes.content", "agents.display_name as author_name"])
    .where("conversation_notes.project_id", "=", notification.project_id)
    .where("note_mentions.notification_id", "=", notification.id)
    .orderBy("conversation_notes.created_at")
    .orderBy("conversation_notes.id")
    .limit(limit)
    .execute();
}
