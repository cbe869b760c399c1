import type { sendVisitorMessage, startConversation } from "@hark/contract/conversations/endpoints";
import type { ConversationType, Message } from "@hark/contract/conversations/schema";
import { recallPage } from "../../shared/page.ts";
import { holdVisitor, request } from "../../shared/session.ts";
import { applyDetail, applyMessage } from "./apply-events.ts";
import { projectId } from "./requests.ts";
import { conversations, type PendingMessage } from "./state.ts";

/** What becomes one message. A retry with the same `clientId` is the same message. */
export type Part = Pick<PendingMessage, "type" | "content" | "file" | "mediaName" | "clientId">;

/** Sends one burst at a time, so that two quick ones arrive in the order in which they were written. */
let sending: Promise<unknown> = Promise.resolve();

/**
 * Shows the parts optimistically and sends them as one burst, all or nothing; when sending fails they are removed, and the caller
 * restores the draft. Only the first part may be a text. Returns the stored messages, which for a retry may be the first
 * attempt's.
 */
export function sendBurst(
  conversationId: string,
  parts: readonly [Part, ...Part[]],
  replyTo: Message["replyTo"] = null,
): Promise<Message[]> {
  const check = holdVisitor();
  const [first, ...files] = parts;
  const pending = parts.map((part, index) => ({ ...part, conversationId, replyTo: index === 0 ? replyTo : null }));
  const ids = new Set(parts.map(({ clientId }) => clientId));
  conversations.set((state) => ({ ...state, pending: [...state.pending, ...pending] }));
  const sent = sending.then(async () => {
    try {
      check();
      const { messages } = await request<typeof sendVisitorMessage>(
        "POST /widget/:projectId/conversations/:conversationId/messages",
        {
          params: { projectId: projectId(), conversationId },
          body: {
            type: first.type,
            content: first.content,
            clientId: first.clientId,
            ...(files.length > 0 && { attachments: files.map(({ content, clientId }) => ({ content, clientId })) }),
            ...(replyTo && { replyToId: replyTo.id }),
          },
        },
      );
      conversations.set((state) => messages.reduce(applyMessage, state));
      return messages;
    } finally {
      conversations.set((state) => ({ ...state, pending: state.pending.filter(({ clientId }) => !ids.has(clientId)) }));
    }
  });
  sending = sent.catch(() => {});
  return sent;
}

/**
 * Starts a conversation with its first burst. The caller keeps the first part's `clientId` for a retry, so that no visitor ends up
 * with two conversations (case S04); the response then has the messages of the earlier attempt.
 */
export async function startWith(
  [first, ...files]: readonly [Part, ...Part[]],
  options: { conversationType: ConversationType; email?: string | undefined },
): Promise<{ conversationId: string; messages: Message[] }> {
  const { conversationType, email } = options;
  const check = holdVisitor();
  const state = await recallPage();
  check();
  const { conversation } = await request<typeof startConversation>("POST /widget/:projectId/conversations", {
    params: { projectId: projectId() },
    body: {
      type: conversationType,
      content: first.content,
      messageType: first.type,
      clientId: first.clientId,
      page: state.page,
      ...(files.length > 0 && { attachments: files.map(({ content, clientId }) => ({ content, clientId })) }),
      ...(email && { email }),
    },
  });
  conversations.set((before) => applyDetail({ ...before, list: before.list ?? [] }, conversation, "started"));
  return { conversationId: conversation.id, messages: conversation.messages };
}
