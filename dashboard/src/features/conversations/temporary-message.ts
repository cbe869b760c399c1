import type { Message } from "@hark/contract/conversations/schema";

const PREFIX = "temporary:";

interface Draft {
  conversationId: string;
  agentId: string;
  clientId: string;
  content: string;
  type: Message["type"];
}

/** Stands in the thread while a message is on its way (MSG-56); last, whatever arrives meanwhile. */
export function temporaryMessage({ conversationId, agentId, clientId, content, type }: Draft): Message {
  return {
    id: PREFIX + clientId,
    conversationId,
    sequence: Number.MAX_SAFE_INTEGER,
    senderType: "AGENT",
    senderId: agentId,
    type,
    content,
    clientId,
    createdAt: new Date().toISOString(),
  };
}

export function isTemporary(message: Pick<Message, "id">): boolean {
  return message.id.startsWith(PREFIX);
}

/** The same before and after the server has answered, so that the bubble stays the same element. */
export function messageKey(message: Message): string {
  return message.clientId ?? message.id;
}
