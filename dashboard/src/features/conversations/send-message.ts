import type { sendMessage } from "@hark/contract/conversations/endpoints";
import type { ConversationDetail, Message, QuotedMessage } from "@hark/contract/conversations/schema";
import { useMutation } from "@tanstack/react-query";
import { request, required } from "../../shared/api/request.ts";
import { conversationKeys } from "./requests.ts";
import { takeConversation, takeMessage } from "./subscriptions.ts";
import { isTemporary, temporaryMessage } from "./temporary-message.ts";
import { t } from "./texts.ts";

interface Sender {
  projectId: string;
  conversationId: string;
  agentId: string;
}

interface OutgoingPart extends Pick<Message, "content" | "type" | "file" | "mediaName"> {
  /** The same for every retry of a message, so that the server stores it once. */
  clientId: string;
}

/** A message and the files that follow it, which are sent and stored together. */
export interface OutgoingMessage extends OutgoingPart {
  attachments: readonly OutgoingPart[];
  quote: QuotedMessage | undefined;
  /** The newest message that the agent had in view; a colleague's that is newer refuses this one. */
  seenSequence: number;
  close: boolean;
  /** What parts of the composer add to the request. */
  body: object;
}

/** Sends one after the other within a conversation, so that quick messages arrive in the order they were typed. */
export function useSendMessage({ projectId, conversationId, agentId }: Sender) {
  const key = conversationKeys.detail(projectId, conversationId);
  return useMutation({
    scope: { id: `send ${conversationId}` },
    mutationFn: (outgoing: OutgoingMessage) => {
      const params = {
        projectId: required(projectId, t("projectIdRequired")),
        conversationId: required(conversationId, t("conversationIdRequired")),
      };
      const { content, type, clientId, attachments, quote, seenSequence, close, body } = outgoing;
      return request<typeof sendMessage>("POST /projects/:projectId/conversations/:conversationId/messages", {
        params,
        body: {
          content,
          type,
          clientId,
          seenSequence,
          ...(attachments.length > 0 && {
            attachments: attachments.map((one) => ({ content: one.content, clientId: one.clientId })),
          }),
          ...(quote && { replyToId: quote.id }),
          ...(close && { close }),
          ...body,
        },
      });
    },
    onMutate: async (outgoing, { client }) => {
      const temporary = partsOf(outgoing).map((part, index) =>
        temporaryMessage({ conversationId, agentId, ...part, replyTo: (index === 0 && outgoing.quote) || null }),
      );
      client.setQueryData<ConversationDetail>(
        key,
        (thread) => thread && { ...thread, messages: [...thread.messages, ...temporary] },
      );
    },
    onSuccess: ({ messages, conversation }, _sent, _result, { client }) => {
      for (const message of messages) takeMessage({ client, agentId }, { message, projectId });
      if (conversation) takeConversation({ client, agentId }, { conversation, projectId });
    },
    onError: (_error, outgoing, _result, { client }) => {
      const sent = new Set<Message["clientId"]>(partsOf(outgoing).map(({ clientId }) => clientId));
      client.setQueryData<ConversationDetail>(
        key,
        (thread) =>
          thread && {
            ...thread,
            // What has arrived by its event is stored, even if the answer was lost.
            messages: thread.messages.filter((message) => !isTemporary(message) || !sent.has(message.clientId)),
          },
      );
    },
    // MSG-59
    onSettled: (_message, _error, _sent, _result, { client }) => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: conversationKeys.lists(projectId) });
    },
  });
}

function partsOf({ attachments, content, type, file, mediaName, clientId }: OutgoingMessage): OutgoingPart[] {
  return [{ content, type, file, mediaName, clientId }, ...attachments];
}
