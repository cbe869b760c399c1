import type { Message } from "@hark/contract/conversations/schema";

const PREFIX = "temporary:";

interface Draft extends Pick<Message, "conversationId" | "content" | "type" | "file" | "mediaName" | "replyTo"> {
  agentId: string;
  clientId: string;
}

/** The optimistic message in the thread while it is being sent (MSG-56); it stays last whatever arrives meanwhile. */
export function temporaryMessage({ agentId, ...draft }: Draft): Message {
  return {
    ...draft,
    id: PREFIX + draft.clientId,
    sequence: Number.MAX_SAFE_INTEGER,
    senderType: "AGENT",
    senderId: agentId,
    pixels: null,
    createdAt: new Date().toISOString(),
  };
}

export function isTemporary(message: Pick<Message, "id">): boolean {
  return message.id.startsWith(PREFIX);
}

/** Returns a key that is the same before and after the server's response, so that the bubble stays the same element. */
export function messageKey(message: Message): string {
  return message.clientId ?? message.id;
}
