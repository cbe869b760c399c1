import type { sendMessage } from "@hark/contract/conversations/endpoints";
import type { ConversationDetail, Message, MessageType } from "@hark/contract/conversations/schema";
import { useMutation } from "@tanstack/react-query";
import { request, required } from "../../shared/api/request.ts";
import { conversationKeys } from "./requests.ts";
import { takeMessage } from "./subscriptions.ts";
import { temporaryMessage } from "./temporary-message.ts";
import { t } from "./texts.ts";

interface Sender {
  projectId: string;
  conversationId: string;
  agentId: string;
}

export interface OutgoingMessage {
  content: string;
  type: MessageType;
  /** The same for every retry of a message, so that the server stores it once. */
  clientId: string;
}

/** Sends one after the other within a conversation, so that quick messages arrive in the order they were typed. */
export function useSendMessage({ projectId, conversationId, agentId }: Sender) {
  const key = conversationKeys.detail(projectId, conversationId);
  return useMutation({
    scope: { id: `send ${conversationId}` },
    mutationFn: async (message: OutgoingMessage): Promise<Message> => {
      const params = {
        projectId: required(projectId, t("projectIdRequired")),
        conversationId: required(conversationId, t("conversationIdRequired")),
      };
      const answer = await request<typeof sendMessage>(
        "POST /projects/:projectId/conversations/:conversationId/messages",
        { params, body: message },
      );
      return answer.message;
    },
    onMutate: async (message, { client }) => {
      client.setQueryData<ConversationDetail>(key, (thread) => {
        if (!thread) return thread;
        const temporary = temporaryMessage({ conversationId, agentId, ...message });
        return { ...thread, messages: [...thread.messages, temporary] };
      });
    },
    onSuccess: (message, _sent, _result, { client }) => takeMessage({ client, agentId }, { message, projectId }),
    onError: (_error, sent, _result, { client }) => {
      client.setQueryData<ConversationDetail>(
        key,
        (thread) =>
          thread && { ...thread, messages: thread.messages.filter((message) => message.clientId !== sent.clientId) },
      );
    },
    // MSG-59
    onSettled: (_message, _error, _sent, _result, { client }) => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: conversationKeys.lists(projectId) });
    },
  });
}
