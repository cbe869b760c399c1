import type { ConversationType, MessageType } from "@hark/contract/conversations/schema";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { visitorChanged } from "../visitors/index.ts";
import { findConversationByClientId } from "./conversation-queries.ts";
import { conversationStarted } from "./events.ts";
import { type Started, start, starts } from "./message-statements.ts";

/**
 * Starts a conversation with its first message, in one commit with the page that it came from and the email address for
 * replies. It is idempotent: a retry with the same client id returns the first conversation (S04).
 */
export async function startConversation(
  database: Database,
  visitor: { id: string; project_id: string },
  input: {
    type: ConversationType;
    messageType: MessageType;
    content: string;
    clientId: string | undefined;
    pageUrl: string | undefined;
    email: string | undefined;
    now: Date;
  },
): Promise<{ conversationId: string }> {
  const { project_id: projectId, id: visitorId } = visitor;
  const conversationId = newId();
  const values = starts.values([
    {
      id: conversationId,
      project_id: projectId,
      visitor_id: visitorId,
      type: input.type,
      channel: "WIDGET",
      page_url: input.pageUrl ?? null,
      email: input.email ?? null,
      message_id: newId(),
      message_type: input.messageType,
      content: input.content,
      client_id: input.clientId ?? null,
      created_at: input.now,
    },
  ]);
  const [row] = await database.statement<Started>(start, values);
  if (row) {
    database.dispatch([
      ...(row.has_new_email ? [visitorChanged({ projectId, visitorId })] : []),
      conversationStarted({
        projectId,
        conversationId,
        visitorId,
        startedAt: input.now.toISOString(),
        notified: row.notified ?? [],
      }),
    ]);
    return { conversationId };
  }
  const first = input.clientId && (await findConversationByClientId(database, projectId, visitorId, input.clientId));
  if (!first) throw new Error("A conversation was neither started nor found");
  return { conversationId: first.id };
}
