import type { Message, MessageFile, MessageType, Pixels } from "@hark/contract/conversations/schema";
import type { Database } from "../../platform/database/database.ts";
import type { DomainEvent } from "../../platform/domain-events.ts";
import { newId } from "../../platform/ids.ts";
import { activitiesRecorded, agentWrote, visitorWrote } from "./events.ts";
import type { QuotedRow } from "./message-queries.ts";
import type { Append, Appended } from "./message-statements.ts";
import type { MessageWriter } from "./message-writer.ts";
import { presentMessage } from "./present.ts";

export interface MessageInput {
  projectId: string;
  conversationId: string;
  type: MessageType;
  content: string;
  /** Of a FILE, and of an IMAGE or VIDEO whose name is known. */
  file: MessageFile | null;
  /** Of an IMAGE or VIDEO. */
  pixels: Pixels | null;
  /** What it answers, found by the caller among what it may quote. */
  quoted: QuotedRow | null;
  /** Nothing is written if others have answered after it. */
  seenSequence: number | undefined;
  clientId: string | undefined;
  now: Date;
}

interface SendContext {
  database: Pick<Database, "dispatch">;
  messages: MessageWriter;
}

/** A message that is about to be written, with what it quotes. */
export interface Sending {
  append: Append;
  quoted: QuotedRow | null;
}

/**
 * Writes a visitor's message to one of their conversations. A closed one is reopened, unread for all agents, and keeps its
 * assignee. Returns it, or for a repeat the first one with the rest of its burst. Throws NOT_FOUND for a conversation that is
 * not the visitor's.
 */
export async function sendVisitorMessage(
  { database, messages }: SendContext,
  visitorId: string,
  input: MessageInput,
): Promise<Message[]> {
  const sending = toSending("WIDGET_USER", visitorId, input);
  const outcome = await messages.write(sending.append);
  if ("repeated" in outcome) return outcome.repeated.map(presentMessage);
  const { message, events } = visitorsMessage(sending, outcome.written);
  database.dispatch(events);
  return [message];
}

/** Writes an agent's reply. Returns as above, and throws ANSWERED_MEANWHILE as well. */
export async function sendAgentMessage(
  { database, messages }: SendContext,
  agentId: string,
  input: MessageInput,
): Promise<Message[]> {
  const sending = toSending("AGENT", agentId, input);
  const outcome = await messages.write(sending.append);
  if ("repeated" in outcome) return outcome.repeated.map(presentMessage);
  const { message, event } = agentsMessage(sending, outcome.written);
  database.dispatch([event]);
  return [message];
}

export function toSending(senderType: Append["sender_type"], senderId: string, input: MessageInput): Sending {
  return {
    append: {
      id: newId(),
      project_id: input.projectId,
      conversation_id: input.conversationId,
      sender_type: senderType,
      sender_id: senderId,
      type: input.type,
      content: input.content,
      file: input.file,
      pixels: input.pixels,
      reply_to_id: input.quoted?.id ?? null,
      seen_sequence: input.seenSequence ?? null,
      client_id: input.clientId ?? null,
      created_at: input.now,
    },
    quoted: input.quoted,
  };
}

/** A visitor's message that was written, and what is announced of it. */
export function visitorsMessage(
  sending: Sending,
  written: Appended,
): { message: Message; events: readonly DomainEvent[] } {
  const message = presentSent(sending, written);
  const { was_closed: wasClosed, was_snoozed: wasSnoozed, opened_id: activityId, notified } = written;
  const ids = idsOf(sending, written);
  return {
    message,
    events: [
      visitorWrote({ ...ids, message, wasClosed, wasSnoozed, notified }),
      ...(activityId ? [activitiesRecorded({ projectId: ids.projectId, activityIds: [activityId] })] : []),
    ],
  };
}

/** The same for an agent's. */
export function agentsMessage(sending: Sending, written: Appended) {
  const message = presentSent(sending, written);
  return { message, event: agentWrote({ ...idsOf(sending, written), message }) };
}

const presentSent = ({ append, quoted }: Sending, { conversation_id, sequence, created_at }: Appended): Message =>
  presentMessage({ ...append, conversation_id, created_at, quoted, sequence });

function idsOf({ append }: Sending, { conversation_id: conversationId, visitor_id: visitorId }: Appended) {
  return { projectId: append.project_id, conversationId, visitorId };
}
