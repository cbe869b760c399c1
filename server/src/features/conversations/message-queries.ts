import { sends, text } from "@hark/contract/limits";
import { type ExpressionWrapper, type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { DB, Messages } from "../../platform/database/tables.gen.ts";

/** As it is stored; `quoted` is the row that `reply_to_id` names, its text cut to what a quote shows. */
export type MessageRow = Omit<Selectable<Messages>, "burst_size" | "sent_to_id"> & { quoted: QuotedRow | null };

export type QuotedRow = Pick<MessageRow, "id" | "sequence" | "sender_type" | "sender_id" | "type" | "content" | "file">;

export type StoredMessage = Selectable<Messages>;

const quotedColumns = ["id", "sequence", "sender_type", "sender_id", "type", "file"] as const;
const cutContent = sql<string>`left(content, ${sql.lit(text.previewMax)})`.as("content");

/** Quotes are rare: messages are read without a look at others, and only those that quote something cost a second query. */
export async function withQuoted(
  reader: Reader,
  projectId: string,
  rows: readonly StoredMessage[],
): Promise<MessageRow[]> {
  const ids = [...new Set(rows.flatMap((row) => row.reply_to_id ?? []))];
  const found =
    ids.length === 0
      ? []
      : await reader.db
          .selectFrom("messages")
          .select(quotedColumns)
          .select(cutContent)
          .where("project_id", "=", projectId)
          .where("id", "in", ids)
          .execute();
  const quoted = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, quoted: quoted.get(row.reply_to_id ?? "") ?? null }));
}

/** The sequences of a page, to which the notes and activities belong that stand after one of its messages; null is open. */
export interface ThreadRange {
  from: number;
  to: number | null;
}

interface ThreadPage {
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/**
 * Returns the range of a page, or null for one that holds nothing. A page after a message begins with what stands after that
 * message itself, which may have come since; the newest page has no end.
 */
export async function findRange(
  reader: Reader,
  projectId: string,
  conversationId: string,
  { before, after }: ThreadPage,
  { messages, hasMore }: { messages: readonly MessageRow[]; hasMore: boolean },
): Promise<ThreadRange | null> {
  const [first, last] = [messages.at(0)?.sequence, messages.at(-1)?.sequence];
  if (after === undefined) {
    if (first === undefined || last === undefined) return null;
    return { from: first, to: before === undefined ? null : last };
  }
  const anchor = await findSequence(reader, projectId, conversationId, after);
  if (anchor === undefined) return null;
  return { from: anchor, to: hasMore || before !== undefined ? (last ?? anchor) : null };
}

async function findSequence(reader: Reader, projectId: string, conversationId: string, messageId: string) {
  const row = await reader.db
    .selectFrom("messages")
    .select("sequence")
    .where("project_id", "=", projectId)
    .where("conversation_id", "=", conversationId)
    .where("id", "=", messageId)
    .executeTakeFirst();
  return row?.sequence;
}

/** Returns a page of a thread in ascending order: the newest messages, or those before or after a message. It reads one extra row to learn whether there are more. */
export async function listMessages(
  reader: Reader,
  projectId: string,
  conversationId: string,
  options: ThreadPage,
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
  const listed = rows.slice(0, limit);
  if (after === undefined) listed.reverse();
  return { messages: await withQuoted(reader, projectId, listed), hasMore: rows.length > limit };
}

/** Returns what other agents and integrations have answered after a sequence, in ascending order. */
export async function listAnswersOfOthers(
  reader: Reader,
  {
    project_id: projectId,
    conversation_id: conversationId,
    sender_id: senderId,
  }: { project_id: string; conversation_id: string; sender_id: string },
  seenSequence: number,
): Promise<MessageRow[]> {
  const rows = await reader.db
    .selectFrom("messages")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("conversation_id", "=", conversationId)
    .where("sequence", ">", seenSequence)
    .where("sender_type", "in", ["AGENT", "INTEGRATION"])
    .where("sender_id", "<>", senderId)
    .orderBy("sequence")
    .limit(sends.maxMeanwhile)
    .execute();
  return withQuoted(reader, projectId, rows);
}

/** Finds a message that one of this conversation may quote: one of its own, or of those that are merged with it. */
export function findQuotable(
  reader: Reader,
  projectId: string,
  conversationId: string,
  messageId: string,
): Promise<QuotedRow | undefined> {
  return reader.db
    .selectFrom("messages")
    .select(quotedColumns)
    .select(cutContent)
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .where((eb) =>
      eb(
        wholeOf(reader, projectId, eb.ref("messages.conversation_id")),
        "=",
        wholeOf(reader, projectId, conversationId),
      ),
    )
    .executeTakeFirst();
}

/** A message of a conversation, or of one merged with it, with its words: a file's are its name. */
export async function findMessageIn(
  reader: Reader,
  projectId: string,
  conversationId: string,
  messageId: string,
): Promise<{ id: string; conversationId: string; words: string } | undefined> {
  const row = await reader.db
    .selectFrom("messages")
    .select(["id", "conversation_id", "type", "content", "file"])
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .where((eb) =>
      eb(
        wholeOf(reader, projectId, eb.ref("messages.conversation_id")),
        "=",
        wholeOf(reader, projectId, conversationId),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    words: row.type === "TEXT" ? row.content : row.type === "FILE" ? (row.file?.name ?? "") : "",
  };
}

/** The conversation that a conversation is a part of: itself, or the one that it is merged into. */
function wholeOf(
  reader: Reader,
  projectId: string,
  conversationId: string | ExpressionWrapper<DB, "messages", string>,
) {
  return reader.db
    .selectFrom("conversations")
    .select((eb) => eb.fn.coalesce("merged_into_id", "conversations.id").as("id"))
    .where("conversations.project_id", "=", projectId)
    .where("conversations.id", "=", conversationId);
}

/** Remembers how many messages a burst has, on its first one. */
export async function setBurstSize(tx: Tx, projectId: string, messageId: string, size: number) {
  await tx.db
    .updateTable("messages")
    .set({ burst_size: size })
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .execute();
}

export function listAgentsByIds(reader: Reader, agentIds: readonly string[]) {
  if (agentIds.length === 0) return Promise.resolve([]);
  return reader.db
    .selectFrom("agents")
    .select(["id", "display_name", "avatar_url"])
    .where("id", "in", [...new Set(agentIds)])
    .execute();
}
