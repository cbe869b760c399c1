import { isFromTeam } from "@hark/contract/conversations/rules";
import { socket as limits } from "@hark/contract/limits";
import type { LivePart } from "../../shared/manifest.ts";
import { navigation } from "../../shared/navigation.ts";
import { page, tellPage } from "../../shared/page.ts";
import {
  applyConversation,
  applyMessage,
  applyTyping,
  expireTyping,
  findMergeTargets,
  isBehind,
  isLineMissing,
} from "./apply-events.ts";
import { chime } from "./chime.ts";
import { loadList, loadThread } from "./requests.ts";
import { conversations } from "./state.ts";

export const live: LivePart = {
  events: {
    "message.created"({ message }) {
      const { id, conversationId, type, content, createdAt, senderId } = message;
      const { list, threads, early } = conversations.get();
      const thread = threads[conversationId];
      const isKnownAgent = thread?.agents.some((agent) => agent.id === senderId) ?? false;
      if (isFromTeam(message)) {
        tellPage({ type: "message", message: { id, conversationId, type, content, createdAt } });
        if (!isInSight(conversationId)) void chime();
      }
      // The event has only the sender's id; an agent's name and picture come with the message, which is fetched after the last
      // known one. Integrations and the system speak as the team, which is known.
      if (message.senderType === "AGENT" && !isKnownAgent && (thread || early[conversationId]))
        void loadThread(conversationId);
      else conversations.set((state) => applyMessage(state, message));
      const known = list?.find((one) => one.id === conversationId);
      if (!known || (message.senderType === "AGENT" && !isKnownAgent)) void loadList();
    },
    "conversation.updated"({ conversation }) {
      conversations.set((state) => applyConversation(state, conversation));
      for (const target of findMergeTargets(conversations.get(), conversation)) void loadThread(target);
      const thread = conversations.get().threads[conversation.id];
      if (thread && (isBehind(thread) || isLineMissing(thread))) void loadThread(conversation.id);
    },
    typing({ conversationId, by }) {
      if (by.type !== "AGENT") return;
      conversations.set((state) => applyTyping(state, { conversationId, name: by.name }, Date.now()));
      setTimeout(() => conversations.set((state) => expireTyping(state, Date.now())), limits.typingLifeMs);
    },
  },
  catchUp() {
    void loadList();
    const { threads, early } = conversations.get();
    for (const conversationId of Object.keys({ ...threads, ...early })) void loadThread(conversationId);
  },
};

function isInSight(conversationId: string): boolean {
  const { view } = navigation.get();
  const isShown = view.name === "thread" && view.conversationId === conversationId;
  return isShown && document.visibilityState === "visible" && (page.get()?.isOpen ?? false);
}
