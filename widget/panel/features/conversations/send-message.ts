import type { sendVisitorMessage, startConversation } from "@hark/contract/conversations/endpoints";
import type { ConversationType, Message, MessageType } from "@hark/contract/conversations/schema";
import { recallPage } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import { applyDetail, applyMessage } from "./apply-events.ts";
import { projectId } from "./requests.ts";
import { conversations } from "./state.ts";

interface Content {
  type: MessageType;
  content: string;
  /** A retry with the same id is the same message. */
  clientId: string;
}

/** Sends one at a time, so that two quick messages arrive in the order in which they were written. */
let sending: Promise<unknown> = Promise.resolve();

/**
 * Shows the message optimistically; when sending fails it is removed, and the caller restores the text. Returns the stored
 * message, which for a retry may be the first attempt's.
 */
export function sendMessage(conversationId: string, { type, content, clientId }: Content): Promise<Message> {
  const pending = { clientId, conversationId, type, content };
  conversations.set((state) => ({ ...state, pending: [...state.pending, pending] }));
  const sent = sending.then(async () => {
    try {
      const { message } = await request<typeof sendVisitorMessage>(
        "POST /widget/:projectId/conversations/:conversationId/messages",
        { params: { projectId: projectId(), conversationId }, body: { content, type, clientId } },
      );
      conversations.set((state) => applyMessage(state, message));
      return message;
    } finally {
      conversations.set((state) => ({ ...state, pending: state.pending.filter((one) => one.clientId !== clientId) }));
    }
  });
  sending = sent.catch(() => {});
  return sent;
}

/**
 * Starts a conversation with its first message. The caller keeps `clientId` for a retry, so that no visitor ends up with two
 * conversations (case S04); the response then has the first message of the earlier attempt.
 */
export async function startWith(
  options: Content & { conversationType: ConversationType; email?: string | undefined; clientId: string },
): Promise<{ conversationId: string; firstContent: string }> {
  const { conversationType, type, content, email, clientId } = options;
  const state = await recallPage();
  const { conversation } = await request<typeof startConversation>("POST /widget/:projectId/conversations", {
    params: { projectId: projectId() },
    body: { type: conversationType, content, messageType: type, clientId, page: state.page, ...(email && { email }) },
  });
  conversations.set((before) => applyDetail({ ...before, list: before.list ?? [] }, conversation, "newest"));
  return { conversationId: conversation.id, firstContent: conversation.messages[0]?.content ?? content };
}
