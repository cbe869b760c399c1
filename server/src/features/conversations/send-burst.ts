import type { Conversation, Message } from "@hark/contract/conversations/schema";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import type { Attached } from "./access-attached.ts";
import type { ConversationHooks } from "./hooks.ts";
import { setBurstSize } from "./message-queries.ts";
import type { Append, Appended } from "./message-statements.ts";
import { writeWithin } from "./message-writer.ts";
import { accessConversation, accessLanding, accessOwnConversation } from "./policy.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { agentsMessage, type MessageInput, type Sending, toSending, visitorsMessage } from "./send-message.ts";
import { t } from "./texts.ts";
import { updateConversation } from "./update-conversation.ts";

/*
 * Sends that take more than one message: a burst of files, closing with the answer, what saved replies do. All of it is one
 * transaction, which holds the conversation from its beginning. A single message never comes here (`send-message.ts`).
 */

/** Writes a visitor's message and the files that follow it. Throws NOT_FOUND as for a single message. */
export function sendVisitorBurst(
  database: Database,
  actor: VisitorActor,
  input: MessageInput,
  attached: readonly Attached[],
): Promise<Message[]> {
  return database.transaction(async (tx) => {
    await accessLanding((id) => accessOwnConversation(tx, actor, id, { lock: true }), input.conversationId);
    const first = toSending("WIDGET_USER", actor.visitor.id, input);
    const { messages } = await writeBurst(tx, first, attached, announceVisitors);
    return messages;
  });
}

/**
 * Writes an agent's reply with its files, does what saved replies do, and closes the conversation where that is asked for.
 * `conversation` is as it is then. A repeat changes nothing. Throws NOT_FOUND and ANSWERED_MEANWHILE as for a single message.
 */
export function sendAgentBurst(
  database: Database,
  hooks: ConversationHooks,
  actor: AgentActor,
  input: MessageInput,
  also: { attached: readonly Attached[]; savedReplyIds: readonly string[]; close: boolean },
): Promise<{ messages: Message[]; conversation: Conversation }> {
  return database.transaction(async (tx) => {
    const { content, now } = input;
    const accessLocked = (id: string) => accessConversation(tx, actor, id, { lock: true });
    const { id: conversationId } = await accessLanding(accessLocked, input.conversationId);
    const access = () => accessLocked(conversationId);
    const first = toSending("AGENT", actor.agentId, input);
    const { messages, isRepeat } = await writeBurst(tx, first, also.attached, announceAgents);
    if (!isRepeat) {
      const { savedReplyIds, close: closes } = also;
      if (savedReplyIds.length > 0) {
        await hooks.savedRepliesSent(tx, { actor, conversationId, savedReplyIds, content, closes, now });
      }
      const conversation = await access();
      if (closes && conversation.status !== "CLOSED")
        await updateConversation(tx, conversation, { status: "CLOSED" }, actor, now);
    }
    return { messages, conversation: presentConversation(await access()) };
  });
}

type Announce = (tx: Tx, sending: Sending, written: Appended) => Message;

export const announceVisitors: Announce = (tx, sending, written) => {
  const { message, events } = visitorsMessage(sending, written);
  for (const event of events) tx.announce(event);
  return message;
};

export const announceAgents: Announce = (tx, sending, written) => {
  const { message, event } = agentsMessage(sending, written);
  tx.announce(event);
  return message;
};

/** Writes a burst in a transaction that holds its conversation, and announces each message, in order. */
async function writeBurst(
  tx: Tx,
  first: Sending,
  attached: readonly Attached[],
  announce: Announce,
): Promise<{ messages: Message[]; isRepeat: boolean }> {
  const outcome = await writeWithin(tx, first.append);
  if ("repeated" in outcome) return { messages: outcome.repeated.map(presentMessage), isRepeat: true };
  const message = announce(tx, first, outcome.written);
  return { messages: [message, ...(await writeAttached(tx, first.append, attached, announce))], isRepeat: false };
}

/** Writes one message for each file, after the first message of their burst. */
export async function writeAttached(
  tx: Tx,
  first: Append,
  attached: readonly Attached[],
  announce: Announce,
): Promise<Message[]> {
  const messages: Message[] = [];
  for (const [index, { type, content, file, pixels, clientId }] of attached.entries()) {
    const sending = toSending(first.sender_type, first.sender_id, {
      projectId: first.project_id,
      conversationId: first.conversation_id,
      type,
      content,
      file,
      pixels,
      quoted: null,
      seenSequence: undefined,
      clientId,
      now: first.created_at,
    });
    const outcome = await writeWithin(tx, sending.append);
    if ("repeated" in outcome) throw clientIdInUse(index);
    messages.push(announce(tx, sending, outcome.written));
  }
  if (messages.length > 0) await setBurstSize(tx, first.project_id, first.id, 1 + messages.length);
  return messages;
}

/** All of a burst is sent or nothing, so a file that is a message already can't be left out. */
function clientIdInUse(index: number): AppError {
  const message = t("clientIdInUse");
  return new AppError("VALIDATION_FAILED", { message, fields: { [`attachments.${index}.clientId`]: message } });
}

/** What a send answers: `message` is the first of `messages`. */
export function toAnswer(messages: Message[]) {
  const [message] = messages;
  if (!message) throw new Error("A send without a message");
  return { message, messages };
}
