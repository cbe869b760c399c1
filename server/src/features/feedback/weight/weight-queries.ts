import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { Due } from "../../../platform/due-work.ts";

/**
 * The verified voters of some groups, each once, with what they stand for: the company's text or number, null without one, and a
 * number from 0. Of one company's voters the highest counts, the earliest of equals.
 */
const verifiedVoters = (groups: RawBuilder<unknown>) => sql`
  select voter.*,
    case when row_number() over (
      partition by voter.group_id, coalesce(voter.company, to_jsonb('visitor ' || voter.visitor_id))
      order by voter.worth desc, voter.voted_at, voter.visitor_id
    ) = 1 then voter.worth else 0 end as weight
  from (
    select vote.group_id, vote.visitor_id, vote.voted_at,
      case
        when jsonb_typeof(visitors.signed_metadata -> settings.company_key) = 'number'
          or visitors.signed_metadata ->> settings.company_key ~ '\\S'
        then visitors.signed_metadata -> settings.company_key
      end as company,
      case
        when jsonb_typeof(visitors.signed_metadata -> settings.weight_key) = 'number'
        then least(greatest(0, (visitors.signed_metadata ->> settings.weight_key)::double precision), 1e15)
        else 0
      end as worth
    from (
      select feedbacks.project_id, feedbacks.group_id, feedback_votes.visitor_id, min(feedback_votes.created_at) as voted_at
      from feedback_votes join feedbacks on feedbacks.id = feedback_votes.feedback_id
      where feedbacks.group_id in ${groups}
      group by feedbacks.project_id, feedbacks.group_id, feedback_votes.visitor_id
    ) as vote
    join visitors on visitors.id = vote.visitor_id and visitors.project_id = vote.project_id and visitors.is_verified
    left join feedback_settings as settings on settings.project_id = vote.project_id
  ) as voter`;

export const areWeightsDue = (): Due => sql`exists (select from feedback_weight_changes)`;

/** Takes items whose group is to be weighed again, of any project: one sweep does it for all. */
export async function takeWeightChanges(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ feedback_id: string }>`
    delete from feedback_weight_changes
    where id in (select id from feedback_weight_changes order by id limit ${limit} for update skip locked)
    returning feedback_id`.execute(tx.db);
  return [...new Set(rows.map((row) => row.feedback_id))];
}

/** Weighs the groups of these items, of any project. Returns what stands for those that differ. */
export async function weighAgain(
  tx: Tx,
  feedbackIds: readonly string[],
): Promise<{ id: string; project_id: string }[]> {
  const groups = sql`(select group_id from feedbacks where id = any(${[...feedbackIds]}::uuid[]))`;
  await sql`select from feedbacks where id in ${groups} order by id for no key update`.execute(tx.db);
  const { rows } = await sql<{ id: string; project_id: string }>`
    update feedbacks set weight = fresh.weight, verified_count = fresh.voters, company_count = fresh.companies
    from (
      select item.id, coalesce(sum(voter.weight), 0) as weight, count(voter.visitor_id)::integer as voters,
        count(distinct voter.company)::integer as companies
      from feedbacks as item
      left join (${verifiedVoters(groups)}) as voter on voter.group_id = item.id
      where item.id in ${groups}
      group by item.id
    ) as fresh
    where feedbacks.id = fresh.id
      and (feedbacks.weight, feedbacks.verified_count, feedbacks.company_count)
        is distinct from (fresh.weight, fresh.voters, fresh.companies)
    returning feedbacks.id, feedbacks.project_id`.execute(tx.db);
  return rows;
}

export interface VoteFilter {
  visitorId?: string | undefined;
  verified?: boolean | undefined;
  metadata?: { key: string; value: string } | undefined;
}

export interface VoteRow {
  id: string;
  name: string | null;
  email: string | null;
  avatar_url: string | null;
  is_verified: boolean;
  voted_at: Date;
  weight: number;
  company: string | null;
  /** All null for a vote that the visitor cast. */
  agent_id: string | null;
  agent_name: string | null;
  agent_avatar_url: string | null;
}

/**
 * Metadata is text that strangers sent. An escaped NUL or half of a surrogate pair is JSON, but PostgreSQL refuses it, so such
 * signs become a question mark. A text is compared as it is, all else as JSON.
 */
function hasShown({ key, value }: { key: string; value: string }): RawBuilder<boolean> {
  if (key.includes("\0") || value.includes("\0")) return sql<boolean>`false`;
  const readable = sql`regexp_replace(visitors.metadata,
    ${"(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})"}, ${"\\1?"}, 'g')`;
  return sql<boolean>`coalesce((
    select case json_typeof(found.shown) when 'string' then found.shown #>> '{}' else found.shown::text end = ${value}::text
    from (select (${readable})::json -> ${key}::text as shown) as found
  ), false)`;
}

/**
 * Newest first. Whoever voted for several items of the group stands there once, with the newest vote, and with the agent of a
 * vote on their behalf only if they cast none.
 */
export async function listVotes(
  reader: Reader,
  projectId: string,
  feedbackId: string,
  options: { filter: VoteFilter; limit: number; after: { value: Date; id: string } | null },
): Promise<{ votes: VoteRow[]; total: number }> {
  const { filter, limit, after } = options;
  const { visitorId, verified, metadata } = filter;
  const isWanted = sql<boolean>`
    ${visitorId === undefined ? sql`true` : sql`visitors.id = ${visitorId}`}
    and ${verified === undefined ? sql`true` : sql`visitors.is_verified = ${verified}`}
    and ${metadata === undefined ? sql`true` : hasShown(metadata)}`;
  const voters = sql`
    select feedback_votes.visitor_id, max(feedback_votes.created_at) as voted_at,
      bool_and(feedback_votes.is_on_behalf) as is_on_behalf,
      (array_agg(feedback_votes.on_behalf_by_id order by feedback_votes.created_at))[1] as agent_id
    from feedback_votes
    join feedbacks on feedbacks.id = feedback_votes.feedback_id
    where feedbacks.project_id = ${projectId} and feedbacks.group_id = ${feedbackId}
    group by feedback_votes.visitor_id`;
  const { rows: votes } = await sql<VoteRow>`
    select visitors.id, visitors.name, visitors.email, visitors.avatar_url, visitors.is_verified, voter.voted_at,
      coalesce(worth.weight, 0) as weight, worth.company #>> '{}' as company,
      agents.id as agent_id, agents.display_name as agent_name, agents.avatar_url as agent_avatar_url
    from (${voters}) as voter
    join visitors on visitors.id = voter.visitor_id and visitors.project_id = ${projectId}
    left join (${verifiedVoters(sql`(${feedbackId}::uuid)`)}) as worth on worth.visitor_id = voter.visitor_id
    left join agents on agents.id = voter.agent_id and voter.is_on_behalf
    where ${isWanted}
      and ${after === null ? sql`true` : sql`(voter.voted_at, visitors.id) < (${after.value}, ${after.id}::uuid)`}
    order by voter.voted_at desc, visitors.id desc
    limit ${limit}`.execute(reader.db);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (${voters}) as voter
    join visitors on visitors.id = voter.visitor_id and visitors.project_id = ${projectId}
    where ${isWanted}`.execute(reader.db);
  return { votes, total: rows[0]?.total ?? 0 };
}
