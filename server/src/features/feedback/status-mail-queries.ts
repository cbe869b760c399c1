import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";

export function findStatusMailSubject(reader: Reader, projectId: string, feedbackId: string) {
  return reader.db
    .selectFrom("feedbacks")
    .select(["feedbacks.title", "feedbacks.status"])
    .where("feedbacks.project_id", "=", projectId)
    .where("feedbacks.id", "=", feedbackId)
    .executeTakeFirst();
}

export interface Recipient {
  id: string;
  name: string | null;
  email: string;
  page_url: string | null;
  is_author: boolean;
}

/**
 * Author and voters in the order of their ids whose address is proven, or to which the team has written since it was given:
 * anybody may type somebody else's.
 */
export async function listRecipients(
  reader: Reader,
  item: { projectId: string; feedbackId: string },
  page: { after: string | undefined; limit: number },
): Promise<Recipient[]> {
  const rows = await reader.db
    .selectFrom("visitors")
    .innerJoin("feedbacks", (join) =>
      join.onRef("feedbacks.project_id", "=", "visitors.project_id").on("feedbacks.id", "=", item.feedbackId),
    )
    .select((eb) => [
      "visitors.id",
      "visitors.name",
      "visitors.email",
      sql<string | null>`visitors.page ->> 'url'`.as("page_url"),
      eb("visitors.id", "=", eb.fn.coalesce("feedbacks.author_id", eb.lit(null))).as("is_author"),
    ])
    .where("visitors.project_id", "=", item.projectId)
    .where("visitors.email", "is not", null)
    .where((eb) =>
      eb.or([
        eb("visitors.email_is_proven", "=", true),
        // An agent named the address.
        eb("visitors.address_key", "is not", null),
        eb.exists(
          eb
            .selectFrom("conversations")
            .innerJoin("messages", "messages.conversation_id", "conversations.id")
            .select("messages.id")
            .whereRef("conversations.visitor_id", "=", "visitors.id")
            .whereRef("conversations.project_id", "=", "visitors.project_id")
            .where("messages.sender_type", "!=", "WIDGET_USER")
            .whereRef("messages.created_at", ">=", "visitors.email_given_at"),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        // Of an item that was made for them they hear as long as their vote stands.
        eb("visitors.id", "=", eb.ref("feedbacks.author_id")).and("feedbacks.is_on_behalf", "=", false),
        eb(
          "visitors.id",
          "in",
          eb.selectFrom("feedback_votes").select("visitor_id").where("feedback_id", "=", item.feedbackId),
        ),
      ]),
    )
    .$if(page.after !== undefined, (query) => query.where("visitors.id", ">", page.after as string))
    .orderBy("visitors.id")
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, email: row.email as string, is_author: Boolean(row.is_author) }));
}

/** Returns false when this address was already mailed about this item and status. */
export async function insertStatusMail(
  tx: Tx,
  mail: {
    id: string;
    projectId: string;
    feedbackId: string;
    visitorId: string;
    emailKey: string;
    status: FeedbackStatus;
    tokenHash: Buffer;
    createdAt: Date;
  },
): Promise<boolean> {
  const row = await tx.db
    .insertInto("feedback_mails")
    .values({
      id: mail.id,
      project_id: mail.projectId,
      feedback_id: mail.feedbackId,
      visitor_id: mail.visitorId,
      email_key: mail.emailKey,
      status: mail.status,
      token_hash: mail.tokenHash,
      created_at: mail.createdAt,
    })
    .onConflict((conflict) => conflict.constraint("feedback_mails_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the mail that an unsubscribe link belongs to. */
export function findStatusMailByToken(reader: Reader, tokenHash: Buffer) {
  return reader.db
    .selectFrom("feedback_mails")
    .innerJoin("projects", "projects.id", "feedback_mails.project_id")
    .select(["feedback_mails.project_id", "feedback_mails.email_key", "projects.name as project_name"])
    .where("feedback_mails.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function isUnsubscribed(reader: Reader, projectId: string, emailKey: string): Promise<boolean> {
  const row = await reader.db
    .selectFrom("feedback_unsubscribes")
    .select("email_key")
    .where("project_id", "=", projectId)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUnsubscribe(tx: Tx, projectId: string, emailKey: string) {
  await tx.db
    .insertInto("feedback_unsubscribes")
    .values({ project_id: projectId, email_key: emailKey })
    .onConflict((conflict) => conflict.columns(["project_id", "email_key"]).doNothing())
    .execute();
}

/** Moves a guest's status mails to the verified visitor, so that their links still work and nobody is mailed twice. */
export async function moveStatusMails(tx: Tx, projectId: string, fromVisitorId: string, toVisitorId: string) {
  await tx.db
    .updateTable("feedback_mails")
    .set({ visitor_id: toVisitorId })
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", fromVisitorId)
    .execute();
}
