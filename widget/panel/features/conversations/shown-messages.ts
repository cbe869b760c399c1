import type { Message } from "@hark/contract/conversations/schema";
import type { PendingMessage, Thread } from "./state.ts";

/** Returns the server's messages followed by the pending ones. */
export type Shown = Pick<
  Message,
  "id" | "sequence" | "senderType" | "senderId" | "type" | "content" | "file" | "replyTo" | "createdAt"
> &
  Partial<Pick<Message, "pixels">> &
  Pick<PendingMessage, "mediaName">;

/** After all messages with a server's sequence number. */
export const pendingSequence = Number.MAX_SAFE_INTEGER;

export function withPending(messages: Message[], pending: readonly PendingMessage[]): Shown[] {
  const own = messages.findLast((message) => message.senderType === "WIDGET_USER")?.senderId ?? "";
  const createdAt = new Date().toISOString();
  return [
    ...messages,
    ...pending.map(({ clientId, type, content, file, mediaName, replyTo }) => ({
      id: clientId,
      senderType: "WIDGET_USER" as const,
      senderId: own,
      type,
      content,
      file,
      mediaName,
      replyTo,
      createdAt,
      sequence: pendingSequence,
    })),
  ];
}

/** 'Seen' is shown under the visitor's last message when an agent has read it. */
export function findLastSeen({ messages, conversation }: Thread): string | undefined {
  const last = messages.findLast((message) => message.senderType === "WIDGET_USER");
  return last && last.sequence <= conversation.agentReadSequence ? last.id : undefined;
}
