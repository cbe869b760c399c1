import type { Reader } from "../../platform/database/database.ts";
import { type MessageRow, type ThreadRange, withQuoted } from "./message-queries.ts";

/** Messages in ascending order with those before and after them, and the sequences whose notes and activities belong there. */
export interface MessageWindow {
  messages: MessageRow[];
  hasMore: boolean;
  hasNewer: boolean;
  range: ThreadRange | null;
}

/**
 * Finds the message after which a message or note stands in a conversation: itself, or where the block stands of the conversation
 * that is merged into this one.
 */
export async function findAnchorSequence(
  reader: Reader,
  projectId: string,
  conversationId: string,
  itemId: string,
): Promise<number | undefined> {
  const row = await reader.db
    .selectFrom(
      reader.db
        .selectFrom("messages")
        .select(["conversation_id", "sequence"])
        .where("project_id", "=", projectId)
        .where("id", "=", itemId)
        .unionAll(
          reader.db
            .selectFrom("conversation_notes")
            .select(["conversation_id", "after_sequence as sequence"])
            .where("project_id", "=", projectId)
            .where("id", "=", itemId),
        )
        .as("item"),
    )
    .innerJoin("conversations", "conversations.id", "item.conversation_id")
    .select(["item.conversation_id", "item.sequence", "conversations.merged_after_sequence"])
    .where("conversations.project_id", "=", projectId)
    .where((eb) =>
      eb.or([eb("conversations.id", "=", conversationId), eb("conversations.merged_into_id", "=", conversationId)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return row.conversation_id === conversationId ? row.sequence : (row.merged_after_sequence ?? undefined);
}

/** Returns about as many messages before a sequence as after it; a side that has fewer gives the rest to the other one. */
export async function listMessagesAround(
  reader: Reader,
  projectId: string,
  conversationId: string,
  { sequence, limit }: { sequence: number; limit: number },
): Promise<MessageWindow> {
  const ofConversation = () =>
    reader.db
      .selectFrom("messages")
      .selectAll()
      .where("project_id", "=", projectId)
      .where("conversation_id", "=", conversationId)
      .limit(limit + 1);
  const upTo = await ofConversation().where("sequence", "<=", sequence).orderBy("sequence", "desc").execute();
  const later = await ofConversation().where("sequence", ">", sequence).orderBy("sequence").execute();
  const half = Math.ceil(limit / 2);
  const before = Math.min(upTo.length, Math.max(half, limit - later.length));
  const after = Math.min(later.length, limit - before);
  const messages = [...upTo.slice(0, before).reverse(), ...later.slice(0, after)];
  const [first, last] = [messages.at(0)?.sequence, messages.at(-1)?.sequence];
  const hasNewer = later.length > after;
  return {
    messages: await withQuoted(reader, projectId, messages),
    hasMore: upTo.length > before,
    hasNewer,
    range: first === undefined || last === undefined ? null : { from: first, to: hasNewer ? last : null },
  };
}
