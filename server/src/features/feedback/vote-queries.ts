import { publicStatuses } from "@hark/contract/feedback/rules";
import type { Reader, Statement, Tx } from "../../platform/database/database.ts";
import type { VisitorRow } from "../visitors/index.ts";

/**
 * One statement, so that many can vote for one item in a second: `$1` project, `$2` item, `$3` visitor. It returns no row when
 * the visitor has access to no such item. Every writer locks the item first, so that none holds what others wait for.
 */
const target = `target as (
  select id from feedbacks
  where project_id = $1 and id = $2
    and (status in (${publicStatuses.map((status) => `'${status}'`).join(", ")}) or author_id = $3)
  for no key update
)`;

/** `$4` now. A vote that an agent cast for the visitor becomes their own. */
export const voteStatement: Statement = {
  name: "feedback-vote",
  text: `with ${target},
done as (
  insert into feedback_votes (feedback_id, visitor_id, created_at)
  select id, $3, $4 from target
  on conflict on constraint feedback_votes_unique do update set is_on_behalf = false, on_behalf_by_id = null
    where feedback_votes.is_on_behalf
  returning feedback_id
)
select exists (select from done) as has_changed from target`,
};

export const withdrawStatement: Statement = {
  name: "feedback-withdraw-vote",
  text: `with ${target},
done as (
  delete from feedback_votes using target
  where feedback_votes.feedback_id = target.id and feedback_votes.visitor_id = $3
  returning feedback_id
)
select exists (select from done) as has_changed from target`,
};

export interface OwnVote {
  hasVoted: boolean;
  /** An agent cast it. */
  onBehalf: boolean;
}

/** Returns the visitor's votes for those of these items that they have voted for. */
export async function listOwnVotes(
  reader: Reader,
  visitorId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, OwnVote>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom("feedback_votes")
    .select(["feedback_id", "is_on_behalf"])
    .where("visitor_id", "=", visitorId)
    .where("feedback_id", "in", feedbackIds)
    .execute();
  return new Map(rows.map((row) => [row.feedback_id, { hasVoted: true, onBehalf: row.is_on_behalf }]));
}

export type VoteRow = Pick<VisitorRow, "id" | "name" | "email" | "avatar_url" | "is_verified"> & {
  voted_at: Date;
  /** All null for a vote that the visitor cast. */
  agent_id: string | null;
  agent_name: string | null;
  agent_avatar_url: string | null;
};

const withVoter = (reader: Reader, projectId: string) =>
  reader.db
    .selectFrom("feedback_votes")
    .innerJoin("visitors", "visitors.id", "feedback_votes.visitor_id")
    .leftJoin("agents", "agents.id", "feedback_votes.on_behalf_by_id")
    .select([
      "visitors.id",
      "visitors.name",
      "visitors.email",
      "visitors.avatar_url",
      "visitors.is_verified",
      "feedback_votes.created_at as voted_at",
      "agents.id as agent_id",
      "agents.display_name as agent_name",
      "agents.avatar_url as agent_avatar_url",
    ])
    .where("visitors.project_id", "=", projectId);

/** A visitor's vote for an item or for anything that is merged into it. */
export function findVote(
  reader: Reader,
  projectId: string,
  itemId: string,
  visitorId: string,
): Promise<VoteRow | undefined> {
  return withVoter(reader, projectId)
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .where("feedbacks.project_id", "=", projectId)
    .where("feedbacks.group_id", "=", itemId)
    .where("visitors.id", "=", visitorId)
    .orderBy("feedback_votes.created_at")
    .executeTakeFirst();
}

/** Newest first. */
export function listVotes(
  reader: Reader,
  projectId: string,
  feedbackId: string,
  options: { limit: number; after: { value: Date; id: string } | null },
): Promise<VoteRow[]> {
  const { limit, after } = options;
  return withVoter(reader, projectId)
    .where("feedback_votes.feedback_id", "=", feedbackId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("feedback_votes.created_at", "feedback_votes.visitor_id"),
          "<",
          eb.tuple(after?.value as Date, after?.id as string),
        ),
      ),
    )
    .orderBy("feedback_votes.created_at", "desc")
    .orderBy("feedback_votes.visitor_id", "desc")
    .limit(limit)
    .execute();
}

export async function insertVotes(tx: Tx, feedbackId: string, visitorIds: readonly string[], createdAt: Date) {
  if (visitorIds.length === 0) return;
  await tx.db
    .insertInto("feedback_votes")
    .values(visitorIds.map((visitorId) => ({ feedback_id: feedbackId, visitor_id: visitorId, created_at: createdAt })))
    .execute();
}

/** Moves the guest's votes to the verified visitor, with one vote where both voted. Returns the items whose count fell. */
export async function moveVotes(tx: Tx, fromVisitorId: string, toVisitorId: string): Promise<string[]> {
  // A vote of their own is worth more than one on their behalf.
  await tx.db
    .updateTable("feedback_votes")
    .set({ is_on_behalf: false, on_behalf_by_id: null })
    .where("visitor_id", "=", toVisitorId)
    .where("is_on_behalf", "=", true)
    .where("feedback_id", "in", (eb) =>
      eb
        .selectFrom("feedback_votes as own")
        .select("own.feedback_id")
        .where("own.visitor_id", "=", fromVisitorId)
        .where("own.is_on_behalf", "=", false),
    )
    .execute();
  const doubled = await tx.db
    .deleteFrom("feedback_votes")
    .where("visitor_id", "=", fromVisitorId)
    .where("feedback_id", "in", (eb) =>
      eb.selectFrom("feedback_votes as own").select("own.feedback_id").where("own.visitor_id", "=", toVisitorId),
    )
    .returning("feedback_id")
    .execute();
  await tx.db
    .updateTable("feedback_votes")
    .set({ visitor_id: toVisitorId })
    .where("visitor_id", "=", fromVisitorId)
    .execute();
  return doubled.map((row) => row.feedback_id);
}
