import { sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";

export interface LinkRow {
  id: string;
  project_id: string;
  /** What it was put on; `item_id` is what that stands for now, itself or what it is merged into. */
  feedback_id: string;
  item_id: string;
  item_title: string;
  item_status: "PENDING" | "UNDER_REVIEW" | "NOT_NOW" | "PLANNED" | "IN_PROGRESS" | "COMPLETED";
  conversation_id: string;
  conversation_type: "QUESTION" | "BUG";
  conversation_status: "OPEN" | "SNOOZED" | "CLOSED";
  visitor_id: string;
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_avatar_url: string | null;
  visitor_is_verified: boolean;
  message_id: string | null;
  promised: boolean;
  cast_vote: boolean;
  agent_id: string | null;
  agent_name: string | null;
  agent_avatar_url: string | null;
  created_at: Date;
}

const linked = (reader: Reader, projectId: string) =>
  reader.db
    .selectFrom("feedback_links as link")
    .innerJoin("feedbacks as own", "own.id", "link.feedback_id")
    .innerJoin("feedbacks as item", "item.id", "own.group_id")
    .innerJoin("conversations", "conversations.id", "link.conversation_id")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .leftJoin("agents", "agents.id", "link.agent_id")
    .select([
      "link.id",
      "link.project_id",
      "link.feedback_id",
      "item.id as item_id",
      "item.title as item_title",
      "item.status as item_status",
      "link.conversation_id",
      "conversations.type as conversation_type",
      "conversations.status as conversation_status",
      "visitors.id as visitor_id",
      "visitors.name as visitor_name",
      "visitors.email as visitor_email",
      "visitors.avatar_url as visitor_avatar_url",
      "visitors.is_verified as visitor_is_verified",
      "link.message_id",
      "link.promised",
      "link.cast_vote",
      "link.agent_id",
      "agents.display_name as agent_name",
      "agents.avatar_url as agent_avatar_url",
      "link.created_at",
    ])
    .where("link.project_id", "=", projectId);

export function findLink(reader: Reader, projectId: string, linkId: string): Promise<LinkRow | undefined> {
  return linked(reader, projectId).where("link.id", "=", linkId).executeTakeFirst();
}

export function findLinkByClientId(
  reader: Reader,
  projectId: string,
  agentId: string,
  clientId: string,
): Promise<LinkRow | undefined> {
  return linked(reader, projectId)
    .where("link.created_by_id", "=", agentId)
    .where("link.client_id", "=", clientId)
    .executeTakeFirst();
}

/** The link of a conversation with an item or with anything that is merged into it. */
export function findLinkBetween(
  reader: Reader,
  projectId: string,
  between: { itemId: string; conversationId: string },
): Promise<LinkRow | undefined> {
  return linked(reader, projectId)
    .where("item.id", "=", between.itemId)
    .where("link.conversation_id", "=", between.conversationId)
    .orderBy("link.promised", "desc")
    .orderBy("link.created_at")
    .orderBy("link.id")
    .executeTakeFirst();
}

export async function insertLink(
  tx: Tx,
  link: {
    id: string;
    projectId: string;
    feedbackId: string;
    conversationId: string;
    messageId: string | null;
    promised: boolean;
    castVote: boolean;
    agentId: string;
    clientId: string | null;
    createdAt: Date;
  },
) {
  await tx.db
    .insertInto("feedback_links")
    .values({
      id: link.id,
      project_id: link.projectId,
      feedback_id: link.feedbackId,
      conversation_id: link.conversationId,
      message_id: link.messageId,
      promised: link.promised,
      cast_vote: link.castVote,
      agent_id: link.agentId,
      created_by_id: link.agentId,
      client_id: link.clientId,
      created_at: link.createdAt,
    })
    .execute();
}

export async function updateLink(
  tx: Tx,
  { id, project_id: projectId }: Pick<LinkRow, "id" | "project_id">,
  change: { promised?: boolean; agent_id?: string; cast_vote?: boolean },
) {
  await tx.db
    .updateTable("feedback_links")
    .set(change)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

export async function deleteLink(tx: Tx, { id, project_id: projectId }: Pick<LinkRow, "id" | "project_id">) {
  await tx.db.deleteFrom("feedback_links").where("project_id", "=", projectId).where("id", "=", id).execute();
}

/** Another link of the visitor with the item or its group, which their vote stands for too. */
export async function findOtherLink(
  tx: Tx,
  link: LinkRow,
  memberIds: readonly string[],
): Promise<Pick<LinkRow, "id" | "project_id"> | undefined> {
  return tx.db
    .selectFrom("feedback_links")
    .innerJoin("conversations", "conversations.id", "feedback_links.conversation_id")
    .select(["feedback_links.id", "feedback_links.project_id"])
    .where("feedback_links.project_id", "=", link.project_id)
    .where("feedback_links.feedback_id", "in", memberIds)
    .where("feedback_links.id", "!=", link.id)
    .where("conversations.visitor_id", "=", link.visitor_id)
    .orderBy("feedback_links.created_at")
    .executeTakeFirst();
}

/** Those of a conversation and of what is merged into it, each item once, promised ones first and then the newest. */
export async function listLinksOfConversation(
  reader: Reader,
  projectId: string,
  conversationId: string,
): Promise<LinkRow[]> {
  const rows = await linked(reader, projectId)
    .where((eb) =>
      eb.or([eb("conversations.id", "=", conversationId), eb("conversations.merged_into_id", "=", conversationId)]),
    )
    .orderBy("link.promised", "desc")
    .orderBy("link.created_at", "desc")
    .orderBy("link.id", "desc")
    .execute();
  const seen = new Set<string>();
  return rows.filter(({ item_id: itemId }) => !seen.has(itemId) && seen.add(itemId));
}

export interface LinkPosition {
  promised: boolean;
  at: Date;
  id: string;
}

/** Those of an item and of what is merged into it, each conversation once, promised ones first and then the newest. */
export function listLinksOfItem(
  reader: Reader,
  projectId: string,
  itemId: string,
  { limit, after }: { limit: number; after: LinkPosition | null },
): Promise<LinkRow[]> {
  return (
    linked(reader, projectId)
      .where("item.id", "=", itemId)
      // A conversation that asked for two items of a group counts once, by the link that says most.
      .where(
        sql<boolean>`not exists (
          select from feedback_links as other join feedbacks as others on others.id = other.feedback_id
          where other.project_id = ${projectId} and others.group_id = own.group_id
            and other.conversation_id = link.conversation_id
            and (other.promised, other.created_at, other.id) > (link.promised, link.created_at, link.id))`,
      )
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple("link.promised", "link.created_at", "link.id"),
            "<",
            eb.tuple((after as LinkPosition).promised, (after as LinkPosition).at, (after as LinkPosition).id),
          ),
        ),
      )
      .orderBy("link.promised", "desc")
      .orderBy("link.created_at", "desc")
      .orderBy("link.id", "desc")
      .limit(limit)
      .execute()
  );
}

/** How many conversations asked for each item and its group, and how many of them were promised an answer. */
export async function countLinks(
  reader: Reader,
  projectId: string,
  itemIds: readonly string[],
): Promise<Map<string, { linkCount: number; promisedCount: number }>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; linkCount: number; promisedCount: number }>`
    select feedbacks.group_id as id, count(distinct link.conversation_id)::integer as "linkCount",
      count(distinct link.conversation_id) filter (where link.promised)::integer as "promisedCount"
    from feedback_links as link join feedbacks on feedbacks.id = link.feedback_id
    where link.project_id = ${projectId} and feedbacks.group_id = any(${itemIds}::uuid[])
    group by feedbacks.group_id`.execute(reader.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
