import type { Message } from "@hark/contract/conversations/schema";
import type { PendingMessage, Thread } from "./state.ts";

/** The server's messages and those on their way, in one order. */
export type Shown = Pick<Message, "id" | "senderType" | "senderId" | "type" | "content" | "createdAt"> & {
  sequence: number;
};

/** Behind all that the server has numbered. */
export const pendingSequence = Number.MAX_SAFE_INTEGER;

export function withPending(messages: Message[], pending: PendingMessage[]): Shown[] {
  const own = messages.findLast((message) => message.senderType === "WIDGET_USER")?.senderId ?? "";
  const createdAt = new Date().toISOString();
  return [
    ...messages,
    ...pending.map(({ clientId, type, content }) => ({
      id: clientId,
      senderType: "WIDGET_USER" as const,
      senderId: own,
      type,
      content,
      createdAt,
      sequence: pendingSequence,
    })),
  ];
}

/** 'Seen' stands under the visitor's last message when an agent has read it. */
export function findLastSeen({ messages, conversation }: Thread): string | undefined {
  const last = messages.findLast((message) => message.senderType === "WIDGET_USER");
  return last && last.sequence <= conversation.agentReadSequence ? last.id : undefined;
}
