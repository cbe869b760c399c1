import type { ConversationType, MessageFile, MessageType, Pixels } from "@hark/contract/conversations/schema";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { visitorChanged } from "../visitors/index.ts";
import type { Attached } from "./access-attached.ts";
import { findConversationByClientId } from "./conversation-queries.ts";
import { conversationStarted } from "./events.ts";
import { type Started, start, starts } from "./message-statements.ts";
import { announceVisitors, writeAttached } from "./send-burst.ts";
import { toSending } from "./send-message.ts";

/**
 * Starts a conversation with its first message and the files that follow it, in one commit with the page that it came from and
 * the email address for replies. It is idempotent: a retry with the same client id returns the first conversation (S04).
 */
export async function startConversation(
  database: Database,
  visitor: { id: string; project_id: string },
  input: {
    type: ConversationType;
    messageType: MessageType;
    content: string;
    /** Of a FILE, and of an IMAGE or VIDEO whose name is known. */
    file: MessageFile | null;
    /** Of an IMAGE or VIDEO. */
    pixels: Pixels | null;
    attached: readonly Attached[];
    clientId: string | undefined;
    pageUrl: string | undefined;
    email: string | undefined;
    now: Date;
  },
): Promise<{ conversationId: string }> {
  const { project_id: projectId, id: visitorId } = visitor;
  const conversationId = newId();
  const { attached, content, file, pixels, clientId, now } = input;
  const { append: first } = toSending("WIDGET_USER", visitorId, {
    projectId,
    conversationId,
    type: input.messageType,
    content,
    file,
    pixels,
    quoted: null,
    seenSequence: undefined,
    clientId,
    now,
  });
  const values = starts.values([
    {
      id: conversationId,
      project_id: projectId,
      visitor_id: visitorId,
      type: input.type,
      channel: "WIDGET",
      page_url: input.pageUrl ?? null,
      email: input.email ?? null,
      message_id: first.id,
      message_type: first.type,
      content,
      file,
      pixels,
      client_id: first.client_id,
      created_at: now,
    },
  ]);
  const started = (row: Started) =>
    conversationStarted({
      projectId,
      conversationId,
      visitorId,
      startedAt: now.toISOString(),
      notified: row.notified,
    });
  const addressed = (row: Started) => (row.has_new_email ? [visitorChanged({ projectId, visitorId })] : []);
  if (attached.length === 0) {
    const [row] = await database.statement<Started>(start, values);
    if (row) {
      database.dispatch([...addressed(row), started(row)]);
      return { conversationId };
    }
  } else {
    const isStarted = await database.transaction(async (tx) => {
      const [row] = (await tx.run(start.text, values)).rows as Started[];
      if (!row) return false;
      for (const event of addressed(row)) tx.announce(event);
      tx.announce(started(row));
      await writeAttached(tx, first, attached, announceVisitors);
      return true;
    });
    if (isStarted) return { conversationId };
  }
  const earlier = clientId && (await findConversationByClientId(database, projectId, visitorId, clientId));
  if (!earlier) throw new Error("A conversation was neither started nor found");
  return { conversationId: earlier.id };
}
