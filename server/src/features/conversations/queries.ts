import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Conversations, DB, Messages } from "../../platform/database/tables.gen.ts";

export type ConversationRow = Selectable<Conversations>;
export type MessageRow = Selectable<Messages>;

const withVisitor = (reader: Reader) =>
  reader.db
    .selectFrom("conversations")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .selectAll("conversations")
    .select([
      "visitors.name as visitor_name",
      "visitors.email as visitor_email",
      "visitors.avatar_url as visitor_avatar_url",
      "visitors.is_verified as visitor_is_verified",
    ]);

export type ConversationWithVisitor = ConversationRow & {
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_avatar_url: string | null;
  visitor_is_verified: boolean;
};

export interface ListPosition {
  lastMessageAt: Date;
  id: string;
}

/** A page of a view, last message newest first; each view and filter has its index. */
export function listConversations(
  reader: Reader,
  projectId: string,
  options: {
    view: ConversationView;
    filter: ConversationFilter;
    agentId: string;
    limit: number;
    after: ListPosition | null;
  },
): Promise<ConversationWithVisitor[]> {
  const { view, filter, agentId, limit, after } = options;
  return withVisitor(reader)
    .where("conversations.project_id", "=", projectId)
    .$if(view === "bugs", (query) => query.where("conversations.type", "=", "BUG"))
    .$if(view === "questions", (query) => query.where("conversations.type", "=", "QUESTION"))
    .$if(view === "assigned", (query) => query.where("conversations.assigned_to_id", "=", agentId))
    .$if(filter === "open", (query) => query.where("conversations.status", "=", "OPEN"))
    .$if(filter === "closed", (query) => query.where("conversations.status", "=", "CLOSED"))
    .$if(filter === "unread", (query) => query.where((eb) => isUnread(eb, agentId)))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("conversations.last_message_at", "conversations.id"),
          "<",
          eb.tuple(after?.lastMessageAt as Date, after?.id as string),
        ),
      ),
    )
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(limit)
    .execute();
}

function isUnread(eb: ExpressionBuilder<DB, "conversations">, agentId: string) {
  return eb(
    "conversations.id",
    "in",
    eb.selectFrom("notifications").select("notifications.item_id").where("notifications.agent_id", "=", agentId),
  );
}

export function findConversation(
  reader: Reader,
  projectId: string,
  conversationId: string,
  options: { lock?: boolean } = {},
): Promise<ConversationWithVisitor | undefined> {
  return withVisitor(reader)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.id", "=", conversationId)
    .$if(options.lock === true, (query) => query.forUpdate("conversations"))
    .executeTakeFirst();
}

/** Where a conversation is and who asks for it, if the account is an accepted member of its project. */
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

const withLastAgent = (reader: Reader, projectId: string, visitorId: string) =>
  reader.db
    .selectFrom("conversations")
    .leftJoin("agents", (join) =>
      join.on("agents.id", "=", (eb) => eb.fn.coalesce("conversations.last_agent_id", "conversations.assigned_to_id")),
    )
    .selectAll("conversations")
    .select(["agents.display_name as agent_name", "agents.avatar_url as agent_avatar_url"])
    .where("conversations.project_id", "=", projectId)
    .where("conversations.visitor_id", "=", visitorId);

export type ConversationWithAgent = ConversationRow & { agent_name: string | null; agent_avatar_url: string | null };

export function listConversationsOfVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
  limit: number,
): Promise<ConversationWithAgent[]> {
  return withLastAgent(reader, projectId, visitorId)
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(limit)
    .execute();
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
    .orderBy("visitor_id")
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.visitor_id, row.id]));
}

export function findConversationOfVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
  conversationId: string,
): Promise<ConversationWithAgent | undefined> {
  return withLastAgent(reader, projectId, visitorId).where("conversations.id", "=", conversationId).executeTakeFirst();
}

/** A page of a thread, ascending: the newest, those before a message, or those after it. One more than asked tells of more. */
export async function listMessages(
  reader: Reader,
  projectId: string,
  conversationId: string,
  options: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ messages: MessageRow[]; hasMore: boolean }> {
  const { before, after, limit } = options;
  const anchor = (messageId: string) =>
    reader.db
      .selectFrom("messages")
      .select("sequence")
      .where("conversation_id", "=", conversationId)
      .where("id", "=", messageId);
  const rows = await reader.db
    .selectFrom("messages")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("conversation_id", "=", conversationId)
    .$if(before !== undefined, (query) => query.where("sequence", "<", anchor(before as string)))
    .$if(after !== undefined, (query) => query.where("sequence", ">", anchor(after as string)))
    .orderBy("sequence", after === undefined ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const messages = rows.slice(0, limit);
  if (after === undefined) messages.reverse();
  return { messages, hasMore: rows.length > limit };
}

export function listAgentsByIds(reader: Reader, agentIds: readonly string[]) {
  if (agentIds.length === 0) return Promise.resolve([]);
  return reader.db
    .selectFrom("agents")
    .select(["id", "display_name", "avatar_url"])
    .where("id", "in", [...new Set(agentIds)])
    .execute();
}

export async function setConversationPage(reader: Reader, projectId: string, conversationId: string, url: string) {
  await reader.db
    .updateTable("conversations")
    .set({ page_url: url })
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .execute();
}

export async function updateStatusAndAssignee(
  tx: Tx,
  conversation: Pick<ConversationRow, "id" | "project_id">,
  change: { status?: "OPEN" | "CLOSED" | undefined; assignedToId?: string | null | undefined },
) {
  await tx.db
    .updateTable("conversations")
    .set({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.assignedToId !== undefined && { assigned_to_id: change.assignedToId }),
    })
    .where("project_id", "=", conversation.project_id)
    .where("id", "=", conversation.id)
    .execute();
}

/** Closed ones too: a visitor may open them again, and an assignee stays only while a member. */
export function unassignAll(tx: Tx, projectId: string, agentId: string) {
  return tx.db
    .updateTable("conversations")
    .set({ assigned_to_id: null })
    .where("project_id", "=", projectId)
    .where("assigned_to_id", "=", agentId)
    .returning(["id", "visitor_id"])
    .execute();
}

/** Raises the agents' read mark; false when it was there already. */
export async function raiseAgentReadMark(
  tx: Tx,
  projectId: string,
  conversationId: string,
): Promise<{ visitorId: string } | undefined> {
  const row = await tx.db
    .updateTable("conversations")
    .set((eb) => ({ agent_read_sequence: eb.ref("last_sequence") }))
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .whereRef("agent_read_sequence", "<", "last_sequence")
    .returning("visitor_id")
    .executeTakeFirst();
  return row && { visitorId: row.visitor_id };
}

export async function raiseVisitorReadMark(
  tx: Tx,
  projectId: string,
  visitorId: string,
  conversationId: string,
): Promise<boolean> {
  const row = await tx.db
    .updateTable("conversations")
    .set((eb) => ({ visitor_read_sequence: eb.ref("last_sequence"), visitor_unread_count: 0 }))
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("id", "=", conversationId)
    .where((eb) =>
      eb.or([eb("visitor_unread_count", ">", 0), eb("visitor_read_sequence", "<", eb.ref("last_sequence"))]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a guest's conversations to the verified visitor that the guest turned out to be. */
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
