import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Conversations } from "../../platform/database/tables.gen.ts";
import { isOfAgent } from "../notifications/index.ts";

export type ConversationRow = Selectable<Conversations>;
/** With SNOOZED, which is OPEN on the wire. */
export type StoredStatus = ConversationRow["status"];

export const visitorColumns = [
  "visitors.name as visitor_name",
  "visitors.email as visitor_email",
  "visitors.avatar_url as visitor_avatar_url",
  "visitors.is_verified as visitor_is_verified",
] as const;

/** The tags of a row of conversations, in the order in which they were put on. */
export const tagIdsColumn = sql<string[]>`array(
  select tag_id from conversation_tags where conversation_tags.conversation_id = conversations.id order by position
)`.as("tag_ids");

const withVisitor = (reader: Reader) =>
  reader.db
    .selectFrom("conversations")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .selectAll("conversations")
    .select(visitorColumns)
    .select(tagIdsColumn);

export type ConversationWithVisitor = ConversationRow & {
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_avatar_url: string | null;
  visitor_is_verified: boolean;
  tag_ids: string[];
};

export function findConversation(
  reader: Reader,
  projectId: string,
  conversationId: string,
  options: { lock?: boolean } = {},
): Promise<ConversationWithVisitor | undefined> {
  return withVisitor(reader)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.id", "=", conversationId)
    .$if(options.lock === true, (query) => query.forNoKeyUpdate("conversations"))
    .executeTakeFirst();
}

/** Locks in the order of the ids, so that two transactions with the same ones don't wait for each other. */
export function lockConversations(
  tx: Tx,
  projectId: string,
  conversationIds: readonly string[],
): Promise<ConversationWithVisitor[]> {
  if (conversationIds.length === 0) return Promise.resolve([]);
  return withVisitor(tx)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.id", "in", conversationIds)
    .orderBy("conversations.id")
    .forNoKeyUpdate("conversations")
    .execute();
}

/** Of these ids those of the project's conversations that are not merged away, with the newest last message first. */
export async function listKnownIds(
  reader: Reader,
  projectId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("conversations")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "in", conversationIds)
    .where("merged_into_id", "is", null)
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export function listConversationsByIds(
  reader: Reader,
  projectId: string,
  conversationIds: readonly string[],
): Promise<ConversationWithVisitor[]> {
  if (conversationIds.length === 0) return Promise.resolve([]);
  return withVisitor(reader)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.id", "in", conversationIds)
    .execute();
}

/** Returns a conversation's project, its visitor and the caller's agent, if the account is an accepted member of the project. */
export function findConversationOfMember(reader: Reader, conversationId: string, accountId: string) {
  return reader.db
    .selectFrom("conversations")
    .innerJoin("members", "members.project_id", "conversations.project_id")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .select([
      "conversations.project_id",
      "conversations.visitor_id",
      "agents.id as agent_id",
      "agents.display_name as agent_name",
    ])
    .where("conversations.id", "=", conversationId)
    .where("members.account_id", "=", accountId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .executeTakeFirst();
}

export function findConversationByClientId(
  reader: Reader,
  projectId: string,
  visitorId: string,
  clientId: string,
): Promise<ConversationWithVisitor | undefined> {
  return withVisitor(reader)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.visitor_id", "=", visitorId)
    .where("conversations.client_id", "=", clientId)
    .executeTakeFirst();
}

const withLastAgentInProject = (reader: Reader, projectId: string) =>
  reader.db
    .selectFrom("conversations")
    .leftJoin("agents", (join) =>
      join.on("agents.id", "=", (eb) => eb.fn.coalesce("conversations.last_agent_id", "conversations.assigned_to_id")),
    )
    .selectAll("conversations")
    .select(["agents.display_name as agent_name", "agents.avatar_url as agent_avatar_url"])
    .select((eb) =>
      eb
        .selectFrom("conversations as source")
        .select((sum) =>
          sum
            .cast<number>(sum.fn.coalesce(sum.fn.sum("source.visitor_unread_count"), sum.lit(0)), "integer")
            .as("merged_unread_count"),
        )
        .where("source.project_id", "=", projectId)
        .whereRef("source.merged_into_id", "=", "conversations.id")
        .$asScalar()
        .as("merged_unread_count"),
    )
    .where("conversations.project_id", "=", projectId);

const withLastAgent = (reader: Reader, projectId: string, visitorId: string) =>
  withLastAgentInProject(reader, projectId).where("conversations.visitor_id", "=", visitorId);

/** For events to each one's own visitor, never for an answer: it asks for no visitor. */
export function listForTheirVisitors(
  reader: Reader,
  projectId: string,
  conversationIds: readonly string[],
): Promise<ConversationWithAgent[]> {
  return withLastAgentInProject(reader, projectId).where("conversations.id", "in", conversationIds).execute();
}

export type ConversationWithAgent = ConversationRow & {
  agent_name: string | null;
  agent_avatar_url: string | null;
  /** The visitor's unread messages of those that are merged into it. */
  merged_unread_count: number | null;
};

export function listConversationsOfVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
  limit: number,
): Promise<ConversationWithAgent[]> {
  return withLastAgent(reader, projectId, visitorId)
    .where("conversations.merged_into_id", "is", null)
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(limit)
    .execute();
}

export function findConversationOfVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
  conversationId: string,
  options: { lock?: boolean } = {},
): Promise<ConversationWithAgent | undefined> {
  return withLastAgent(reader, projectId, visitorId)
    .where("conversations.id", "=", conversationId)
    .$if(options.lock === true, (query) => query.forNoKeyUpdate("conversations"))
    .executeTakeFirst();
}

/** Each visitor's newest conversation, by visitor. */
export async function listNewestConversationIds(
  reader: Reader,
  projectId: string,
  visitorIds: readonly string[],
): Promise<Map<string, string>> {
  if (visitorIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom("conversations")
    .distinctOn("visitor_id")
    .select(["visitor_id", "id"])
    .where("project_id", "=", projectId)
    .where("visitor_id", "in", visitorIds)
    .where("merged_into_id", "is", null)
    .orderBy("visitor_id")
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.visitor_id, row.id]));
}

export async function updateStatusAndAssignee(
  tx: Tx,
  conversation: Pick<ConversationRow, "id" | "project_id">,
  change: {
    status: StoredStatus;
    /** Null for anything but SNOOZED. */
    snoozed_until: Date | null;
    assignedToId?: string | null | undefined;
  },
) {
  await tx.db
    .updateTable("conversations")
    .set({
      status: change.status,
      snoozed_until: change.snoozed_until,
      ...(change.assignedToId !== undefined && { assigned_to_id: change.assignedToId }),
    })
    .where("project_id", "=", conversation.project_id)
    .where("id", "=", conversation.id)
    .execute();
}

/** What is assigned to the agent or unread for the agent, in the order of ids, as all lock who lock several. */
export async function lockConversationsOfAgent(tx: Tx, projectId: string, agentId: string) {
  await tx.db
    .selectFrom("conversations")
    .select("id")
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.or([
        eb("assigned_to_id", "=", agentId),
        eb(
          "id",
          "in",
          eb
            .selectFrom("notifications")
            .select("item_id")
            .where("project_id", "=", projectId)
            .where(isOfAgent(agentId)),
        ),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Unassigns closed conversations too: a visitor may reopen them, and only members may be assigned. */
export function unassignAll(tx: Tx, projectId: string, agentId: string) {
  return (
    tx.db
      .updateTable("conversations")
      .set({ assigned_to_id: null })
      .where("project_id", "=", projectId)
      .where("assigned_to_id", "=", agentId)
      // Lists have an index of those that are not merged, and the merged ones a small one of their own.
      .where((eb) => eb.or([eb("merged_into_id", "is", null), eb("merged_into_id", "is not", null)]))
      .returning(["id", "visitor_id"])
      .execute()
  );
}

/** Moves a guest's conversations to the verified visitor that the guest has become. */
export async function moveConversations(tx: Tx, projectId: string, fromVisitorId: string, toVisitorId: string) {
  await tx.db
    .updateTable("messages")
    .set({ sender_id: toVisitorId })
    .where("project_id", "=", projectId)
    .where("sender_id", "=", fromVisitorId)
    .where("conversation_id", "in", (eb) =>
      eb.selectFrom("conversations").select("conversations.id").where("conversations.visitor_id", "=", fromVisitorId),
    )
    .execute();
  return tx.db
    .updateTable("conversations")
    .set((eb) => ({
      visitor_id: toVisitorId,
      last_sender_id: eb
        .case()
        .when("last_sender_type", "=", "WIDGET_USER")
        .then(sql<string>`${toVisitorId}::uuid`)
        .else(eb.ref("last_sender_id"))
        .end(),
    }))
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", fromVisitorId)
    .returning("id")
    .execute();
}
