import type { Message } from "@hark/contract/conversations/schema";

const PREFIX = "temporary:";

interface Draft {
  conversationId: string;
  agentId: string;
  clientId: string;
  content: string;
  type: Message["type"];
  file: Message["file"];
  replyTo: Message["replyTo"];
}

/** The optimistic message in the thread while it is being sent (MSG-56); it stays last whatever arrives meanwhile. */
export function temporaryMessage({ conversationId, agentId, clientId, content, type, file, replyTo }: Draft): Message {
  return {
    id: PREFIX + clientId,
    conversationId,
    sequence: Number.MAX_SAFE_INTEGER,
    senderType: "AGENT",
    senderId: agentId,
    type,
    content,
    file,
    pixels: null,
    replyTo,
    clientId,
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
