import { publicStatuses } from "@hark/contract/feedback/rules";
import { sql } from "kysely";
import type { Reader, Statement, Tx } from "../../platform/database/database.ts";
import { listVotes, type VoteRow } from "./weight/weight-queries.ts";

/**
 * One statement, so that many can vote for one item in a second: `$1` project, `$2` item, `$3` visitor. It returns no row when
 * the visitor has access to no such item. Every writer locks the item first, so that none holds what others wait for.
 */
const isPublic = `status in (${publicStatuses.map((status) => `'${status}'`).join(", ")})`;

/**
 * What stands for the item's group; the item itself for its author who may not see that one (loop, section 4). Nothing is
 * returned either when it was merged while this waited for its lock: the caller asks again.
 */
const target = `asked as (
  select id, group_id, author_id from feedbacks where project_id = $1 and id = $2
),
place as (
  select coalesce(
    (select root.id from feedbacks as root where root.id = asked.group_id and (root.${isPublic} or root.author_id = $3)),
    case when asked.author_id = $3 then asked.id end
  ) as id from asked
),
target as (
  select id, group_id from feedbacks
  where project_id = $1 and id = (select id from place)
    and (${isPublic} or author_id = $3) and (merged_into_id is null or author_id = $3)
  for no key update
),
own as (
  select feedback_votes.feedback_id from target
  join feedbacks as member on member.group_id = target.group_id
  join feedback_votes on feedback_votes.feedback_id = member.id and feedback_votes.visitor_id = $3
)`;

/** `$4` now. A vote that an agent cast for the visitor becomes their own. */
export const voteStatement: Statement = {
  name: "feedback-vote",
  text: `with ${target},
done as (
  insert into feedback_votes (feedback_id, visitor_id, created_at)
  select id, $3, $4 from target where not exists (select from own)
  on conflict on constraint feedback_votes_unique do update set is_on_behalf = false, on_behalf_by_id = null
    where feedback_votes.is_on_behalf
  returning feedback_id
),
claimed as (
  update feedback_votes set is_on_behalf = false, on_behalf_by_id = null from own
  where feedback_votes.feedback_id = own.feedback_id and feedback_votes.visitor_id = $3 and feedback_votes.is_on_behalf
  returning feedback_votes.feedback_id
)
select exists (select from done union all select from claimed) as has_changed from target`,
};

export const withdrawStatement: Statement = {
  name: "feedback-withdraw-vote",
  text: `with ${target},
done as (
  delete from feedback_votes using own
  where feedback_votes.feedback_id = own.feedback_id and feedback_votes.visitor_id = $3
  returning feedback_votes.feedback_id
)
select exists (select from done) as has_changed from target`,
};

export interface OwnVote {
  hasVoted: boolean;
  /** An agent cast it, and the visitor none. */
  onBehalf: boolean;
}

// Across projects: a visitor is of one project, and so are their votes.
/** Returns the visitor's votes for those of these items, or anything else of their groups, that they have voted for. */
export async function listOwnVotes(
  reader: Reader,
  visitorId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, OwnVote>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom("feedbacks as shown")
    .innerJoin("feedbacks as member", "member.group_id", "shown.group_id")
    .innerJoin("feedback_votes", "feedback_votes.feedback_id", "member.id")
    .select((eb) => ["shown.id", eb.fn<boolean>("bool_and", ["feedback_votes.is_on_behalf"]).as("is_on_behalf")])
    .where("feedback_votes.visitor_id", "=", visitorId)
    .where("shown.id", "in", feedbackIds)
    .groupBy("shown.id")
    .execute();
  return new Map(rows.map((row) => [row.id, { hasVoted: true, onBehalf: row.is_on_behalf }]));
}

/** A visitor's vote for an item or for anything that is merged into it. */
export async function findVote(
  reader: Reader,
  projectId: string,
  itemId: string,
  visitorId: string,
): Promise<VoteRow | undefined> {
  const { votes } = await listVotes(reader, projectId, itemId, { filter: { visitorId }, limit: 1, after: null });
  return votes[0];
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
  const merged = await listGroupsWithSeveralVotes(tx, toVisitorId);
  await sql`select count_feedback(id) from unnest(lock_feedback_groups(${merged}::uuid[])) as id`.execute(tx.db);
  return [...new Set([...doubled.map((row) => row.feedback_id), ...merged])];
}

// Across projects: a visitor is of one project, and so are their votes.
/** The groups in which one visitor has voted for several items: they count once. */
async function listGroupsWithSeveralVotes(tx: Tx, visitorId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .select("feedbacks.group_id")
    .where("feedback_votes.visitor_id", "=", visitorId)
    .groupBy("feedbacks.group_id")
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .execute();
  return rows.map((row) => row.group_id);
}
