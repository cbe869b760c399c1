import type { ConversationType, MessageType } from "@hark/contract/conversations/schema";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { conversationStarted } from "./events.ts";
import { firstMessage } from "./message-statements.ts";
import { findConversationByClientId, setConversationPage } from "./queries.ts";

/** Starts a conversation with its first message; a repeat with the same client id answers the first one (S04). */
export async function startConversation(
  database: Database,
  visitor: { id: string; project_id: string },
  input: {
    type: ConversationType;
    messageType: MessageType;
    content: string;
    clientId: string | undefined;
    pageUrl: string | undefined;
    now: Date;
  },
): Promise<{ conversationId: string }> {
  const conversationId = newId();
  const { type, messageType, content, clientId, now } = input;
  const rows = await database.statement(firstMessage, [
    conversationId,
    visitor.project_id,
    visitor.id,
    type,
    newId(),
    messageType,
    content,
    clientId ?? null,
    now,
  ]);
  if (rows.length > 0) {
    if (input.pageUrl) await setConversationPage(database, visitor.project_id, conversationId, input.pageUrl);
    database.dispatch([conversationStarted({ projectId: visitor.project_id, conversationId, visitorId: visitor.id })]);
    return { conversationId };
  }
  const first = clientId && (await findConversationByClientId(database, visitor.project_id, visitor.id, clientId));
  if (!first) throw new Error("A conversation was neither started nor known");
  return { conversationId: first.id };
}
