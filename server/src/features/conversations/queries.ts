import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Conversations, DB, Messages } from "../../platform/database/tables.gen.ts";

export type ConversationRow = Selectable<Conversations>;
export type MessageRow = Selectable<Messages>;

const visitorColumns = [
  "visitors.name as visitor_name",
  "visitors.email as visitor_email",
  "visitors.avatar_url as visitor_avatar_url",
  "visitors.is_verified as visitor_is_verified",
] as const;

const withVisitor = (reader: Reader) =>
  reader.db
    .selectFrom("conversations")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .selectAll("conversations")
    .select(visitorColumns);

export type ConversationWithVisitor = ConversationRow & {
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_avatar_url: string | null;
  visitor_is_verified: boolean;
};

/** `is_unread` to the agent who asks. */
export type ListedConversation = ConversationWithVisitor & { is_unread: boolean };

export interface ListPosition {
  lastMessageAt: Date;
  id: string;
}

interface PageOptions {
  view: ConversationView;
  filter: ConversationFilter;
  agentId: string;
  limit: number;
  after: ListPosition | null;
}

/** Where the rows of a page are; they are read once it is known which they are. */
type Page = SelectQueryBuilder<DB, never, Pick<ConversationRow, "id" | "last_message_at">>;

/** A page of a view, last message newest first. */
export async function listConversations(
  database: Database,
  projectId: string,
  options: PageOptions,
): Promise<ListedConversation[]> {
  const read = (page: Page) => readPage(database, projectId, page, options.agentId);
  if (options.filter !== "unread") return await read(pageOfRanges(database, projectId, options));
  if (await hasManyUnread(database, projectId, options)) {
    const page = await read(pageOfUnreadWalk(database, projectId, options));
    if (page.length === options.limit) return page;
  }
  return await read(pageOfNotices(database, projectId, options));
}

function readPage(database: Database, projectId: string, page: Page, agentId: string): Promise<ListedConversation[]> {
  return database.prepared(
    database.db
      .selectFrom(page.as("page"))
      .innerJoin("conversations", "conversations.id", "page.id")
      .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
      .selectAll("conversations")
      .select(visitorColumns)
      .select((eb) => eb.exists(noticeOf(eb, agentId)).$castTo<boolean>().as("is_unread"))
      .where("conversations.project_id", "=", projectId)
      .orderBy("page.last_message_at", "desc")
      .orderBy("page.id", "desc"),
  );
}

const noticeOf = (eb: ExpressionBuilder<DB, "conversations">, agentId: string) =>
  eb
    .selectFrom("notifications")
    .select("notifications.id")
    .where("notifications.agent_id", "=", agentId)
    .whereRef("notifications.item_id", "=", "conversations.id");

/**
 * One index serves all views: each status and type is a range of it that is in order already, and a page is the first of what
 * its one to four ranges begin with. It costs the same however many conversations there are.
 */
function pageOfRanges(reader: Reader, projectId: string, { view, filter, agentId, limit, after }: PageOptions): Page {
  const ranges = statusesOf(filter).flatMap((status): Partial<ConversationRow>[] =>
    view === "assigned" ? [{ status, assigned_to_id: agentId }] : typesOf(view).map((type) => ({ status, type })),
  );
  const [first, ...others] = ranges.map((equal) => {
    const range = reader.db
      .selectFrom("conversations")
      .select(["id", "last_message_at"])
      .where("project_id", "=", projectId)
      .where((eb) => eb.and(equal))
      .$if(after !== null, (query) => query.where((eb) => isAfter(eb, after as ListPosition)))
      .orderBy("last_message_at", "desc")
      .orderBy("id", "desc")
      .limit(limit);
    return reader.db.selectFrom(range.as("range")).selectAll();
  }) as [Page, ...Page[]];
  return reader.db
    .selectFrom(others.reduce((union, range) => union.unionAll(range), first).as("ranges"))
    .selectAll()
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/** Up to here each notice is looked up; so many take about as long as a whole walk. */
const fewNotices = 300;
/** As far as the walk goes before it gives way to the notices. */
const walkLength = 1_000;

async function hasManyUnread(database: Database, projectId: string, options: PageOptions): Promise<boolean> {
  const some = noticesOfView(database, projectId, options)
    .select("notifications.id")
    .limit(fewNotices + 1);
  const [row] = await database.prepared(
    database.db.selectFrom(some.as("some")).select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count")),
  );
  return (row?.count ?? 0) > fewNotices;
}

/**
 * For an agent with many notices, whose unread conversations are soon met: down the conversations that somebody has not read,
 * in the list's own order. A page that is not full may only have ended its walk too early.
 */
function pageOfUnreadWalk(reader: Reader, projectId: string, { view, agentId, limit, after }: PageOptions): Page {
  const walked = reader.db
    .selectFrom("conversations")
    .select(["id", "last_message_at", "type", "assigned_to_id"])
    .where("project_id", "=", projectId)
    .where("unread_by_some", "=", sql.lit(true))
    .$if(after !== null, (query) => query.where((eb) => isAfter(eb, after as ListPosition)))
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(walkLength);
  return reader.db
    .selectFrom(walked.as("conversations"))
    .select(["conversations.id", "conversations.last_message_at"])
    .where((eb) => eb.exists(noticeOf(eb as never, agentId)))
    .$if(view === "assigned", (query) => query.where("conversations.assigned_to_id", "=", agentId))
    .$if(view !== "assigned", (query) => query.where("conversations.type", "in", typesOf(view)))
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(limit);
}

/** For an agent with few notices: each one's conversation, sorted. */
function pageOfNotices(reader: Reader, projectId: string, options: PageOptions): Page {
  return noticesOfView(reader, projectId, options)
    .innerJoin("conversations", "conversations.id", "notifications.item_id")
    .select(["conversations.id", "conversations.last_message_at"])
    .where("conversations.project_id", "=", projectId)
    .$if(options.after !== null, (query) => query.where((eb) => isAfter(eb, options.after as ListPosition)))
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(options.limit);
}

/** The notices know what a view goes by. */
function noticesOfView(reader: Reader, projectId: string, { view, agentId }: PageOptions) {
  return reader.db
    .selectFrom("notifications")
    .where("notifications.agent_id", "=", agentId)
    .where("notifications.project_id", "=", projectId)
    .$if(view === "assigned", (query) => query.where("notifications.assigned_to_id", "=", agentId))
    .$if(view !== "assigned", (query) => query.where("notifications.conversation_type", "in", typesOf(view)));
}

const statusesOf = (filter: ConversationFilter): ConversationRow["status"][] =>
  filter === "open" ? ["OPEN"] : filter === "closed" ? ["CLOSED"] : ["OPEN", "CLOSED"];

const typesOf = (view: ConversationView): ConversationRow["type"][] =>
  view === "bugs" ? ["BUG"] : view === "questions" ? ["QUESTION"] : ["BUG", "QUESTION"];

function isAfter(eb: ExpressionBuilder<DB, "conversations">, position: ListPosition) {
  return eb(
    eb.refTuple("conversations.last_message_at", "conversations.id"),
    "<",
    eb.tuple(position.lastMessageAt, position.id),
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

/**
 * An agent has read the conversation: raises the agents' read mark, and notes when nobody is left who has not. Answers whose
 * conversation it is when the mark was raised, undefined when it was there already.
 */
export async function noteAgentRead(
  tx: Tx,
  projectId: string,
  conversationId: string,
): Promise<{ visitorId: string } | undefined> {
  // Locked first: a message that comes meanwhile brings its notices before, or after, the look for them.
  const isThere = await findConversation(tx, projectId, conversationId, { lock: true });
  if (!isThere) return undefined;
  await tx.db
    .updateTable("conversations")
    .set({ unread_by_some: false })
    .where("project_id", "=", projectId)
    .where("id", "=", conversationId)
    .where("unread_by_some", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("notifications")
            .select("notifications.id")
            .where("notifications.project_id", "=", projectId)
            .whereRef("item_id", "=", "conversations.id"),
        ),
      ),
    )
    .execute();
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
