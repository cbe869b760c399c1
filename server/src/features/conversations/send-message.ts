import type { Message, MessageType } from "@hark/contract/conversations/schema";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { agentWrote, visitorWrote } from "./events.ts";
import type { Append } from "./message-statements.ts";
import type { MessageWriter } from "./message-writer.ts";
import { presentMessage } from "./present.ts";

export interface MessageInput {
  projectId: string;
  conversationId: string;
  type: MessageType;
  content: string;
  clientId: string | undefined;
  now: Date;
}

interface SendContext {
  database: Pick<Database, "dispatch">;
  messages: MessageWriter;
}

/**
 * Writes a visitor's message to one of their conversations. A closed one is reopened, unread for all agents, and keeps its
 * assignee. Throws NOT_FOUND for a conversation that is not the visitor's.
 */
export async function sendVisitorMessage(
  { database, messages }: SendContext,
  visitorId: string,
  input: MessageInput,
): Promise<Message> {
  const sent = toAppend("WIDGET_USER", visitorId, input);
  const outcome = await messages.write(sent);
  if ("repeated" in outcome) return presentMessage(outcome.repeated);
  const { sequence, visitor_id, was_closed: wasClosed, notified } = outcome.written;
  const message = presentMessage({ ...sent, sequence });
  database.dispatch([visitorWrote({ ...idsOf(input, visitor_id), message, wasClosed, notified: notified ?? [] })]);
  return message;
}

/** Writes an agent's reply. */
export async function sendAgentMessage(
  { database, messages }: SendContext,
  agentId: string,
  input: MessageInput,
): Promise<Message> {
  const sent = toAppend("AGENT", agentId, input);
  const outcome = await messages.write(sent);
  if ("repeated" in outcome) return presentMessage(outcome.repeated);
  const message = presentMessage({ ...sent, sequence: outcome.written.sequence });
  database.dispatch([agentWrote({ ...idsOf(input, outcome.written.visitor_id), message })]);
  return message;
}

function toAppend(senderType: Append["sender_type"], senderId: string, input: MessageInput): Append {
  return {
    id: newId(),
    project_id: input.projectId,
    conversation_id: input.conversationId,
    sender_type: senderType,
    sender_id: senderId,
    type: input.type,
    content: input.content,
    client_id: input.clientId ?? null,
    created_at: input.now,
  };
}

function idsOf({ projectId, conversationId }: MessageInput, visitorId: string) {
  return { projectId, conversationId, visitorId };
}
