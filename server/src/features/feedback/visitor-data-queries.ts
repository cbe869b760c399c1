import { roadmapStatuses } from "@hark/contract/feedback/rules";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { emailKey } from "../accounts/index.ts";
import type { VisitorRow } from "../visitors/index.ts";
import type { FeedbackRow } from "./queries.ts";

type OfVisitor = Pick<VisitorRow, "id" | "project_id">;

export function listFeedbackOf(reader: Reader, visitor: OfVisitor): Promise<FeedbackRow[]> {
  return reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", visitor.project_id)
    .where("author_id", "=", visitor.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function listVotesOf(reader: Reader, visitor: OfVisitor) {
  return reader.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .select(["feedbacks.id", "feedbacks.title", "feedbacks.status", "feedback_votes.created_at"])
    .where("feedbacks.project_id", "=", visitor.project_id)
    .where("feedback_votes.visitor_id", "=", visitor.id)
    .orderBy("feedback_votes.created_at")
    .execute();
}

export function listCommentsOf(reader: Reader, visitor: OfVisitor) {
  return reader.db
    .selectFrom("feedback_comments")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_comments.feedback_id")
    .select([
      "feedback_comments.id",
      "feedback_comments.content",
      "feedback_comments.attachments",
      "feedback_comments.created_at",
      "feedbacks.id as feedback_id",
      "feedbacks.title",
    ])
    .where("feedbacks.project_id", "=", visitor.project_id)
    .where("feedback_comments.author_type", "=", "WIDGET_USER")
    .where("feedback_comments.author_id", "=", visitor.id)
    .orderBy("feedback_comments.created_at")
    .execute();
}

/** Returns the status mails that were sent to the visitor. */
export function listStatusMailsOf(reader: Reader, visitor: OfVisitor) {
  return reader.db
    .selectFrom("feedback_mails")
    .select(["feedback_id", "status", "created_at"])
    .where("project_id", "=", visitor.project_id)
    .where("visitor_id", "=", visitor.id)
    .orderBy("created_at")
    .execute();
}

/**
 * Returns the items that the visitor suggested, voted for or commented on, locked in the order of their ids like everywhere.
 * `is_shared`: others voted or commented, or the team has put it on the roadmap or merged it with another.
 */
export function lockTouchedFeedback(tx: Tx, visitor: OfVisitor) {
  return tx.db
    .selectFrom("feedbacks")
    .select((eb) => [
      "id",
      "status",
      eb("author_id", "=", visitor.id).as("is_own"),
      sql<boolean>`status = any (${[...roadmapStatuses]})
        or merged_into_id is not null
        or exists (select from feedbacks member where member.group_id = feedbacks.id and member.id <> feedbacks.id)
        or exists (select from feedback_votes v where v.feedback_id = feedbacks.id and v.visitor_id <> ${visitor.id})
        or exists (select from feedback_comments c where c.feedback_id = feedbacks.id and c.author_id <> ${visitor.id})`.as(
        "is_shared",
      ),
    ])
    .where("project_id", "=", visitor.project_id)
    .where((eb) =>
      eb.or([
        eb("author_id", "=", visitor.id),
        eb("id", "in", eb.selectFrom("feedback_votes").select("feedback_id").where("visitor_id", "=", visitor.id)),
        eb("id", "in", eb.selectFrom("feedback_comments").select("feedback_id").where("author_id", "=", visitor.id)),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Triggers update the counts. Returns the number of deleted votes. */
export async function deleteVotesOf(tx: Tx, visitor: OfVisitor): Promise<number> {
  const result = await tx.db
    .deleteFrom("feedback_votes")
    .where("visitor_id", "=", visitor.id)
    .where("feedback_id", "in", (eb) =>
      eb.selectFrom("feedbacks").select("id").where("project_id", "=", visitor.project_id),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** An address's unsubscription is deleted with the last visitor of the project who has the address. */
export async function deleteUnsubscribeOf(tx: Tx, visitor: OfVisitor, email: string) {
  await tx.db
    .deleteFrom("feedback_unsubscribes")
    .where("project_id", "=", visitor.project_id)
    .where("email_key", "=", emailKey(email))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("visitors")
            .select("id")
            .where("project_id", "=", visitor.project_id)
            .where("id", "<>", visitor.id)
            .where(sql<boolean>`lower(email) = lower(${email})`),
        ),
      ),
    )
    .execute();
}
