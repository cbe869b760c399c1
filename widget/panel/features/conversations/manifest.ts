import type { ConversationType } from "@hark/contract/conversations/schema";
import { newDraftKey } from "../../shared/drafts.ts";
import type { Manifest } from "../../shared/manifest.ts";
import { setTalking } from "../../shared/session.ts";
import { Bug, MessageCircle, Question } from "../../shared/ui/icons.tsx";
import { conversationsHomeTexts } from "./home-texts.ts";
import { RunningConversation } from "./running-conversation.tsx";
import { conversations, countUnread } from "./state.ts";

declare module "../../shared/texts/translation.ts" {
  interface Catalogues {
    conversations: typeof conversationsHomeTexts & typeof import("./texts.ts")["conversationsTexts"];
  }
}

declare module "../../shared/navigation.ts" {
  interface Views {
    support: object;
    thread: { conversationId: string };
    new: { type: ConversationType };
  }
}

const question = { name: "new", type: "QUESTION" } as const;

/** Questions and bugs: the Support tab, threads, and the forms for new ones. */
export const conversationsManifest: Manifest = {
  screens: {
    support: { load: async () => (await import("./support-screen.tsx")).SupportScreen },
    thread: { load: async () => (await import("./thread-screen.tsx")).ThreadScreen },
    new: { load: async () => (await import("./new-screen.tsx")).NewScreen },
  },
  texts: { home: conversationsHomeTexts, load: async () => (await import("./texts.ts")).conversationsTexts },
  tab: { view: "support", text: "support", icon: MessageCircle },
  actions: [
    { icon: Question, title: "askQuestion", text: "askQuestionText", view: question },
    { icon: Bug, title: "reportBug", text: "reportBugText", view: { name: "new", type: "BUG" } },
  ],
  HomeSection: RunningConversation,
  intents: {
    ask: { view: question, draftKey: newDraftKey },
    thread: { view: (conversationId) => ({ name: "thread", conversationId }), itemIn: { name: "support" } },
  },
  unread: { get: () => countUnread(conversations.get()), subscribe: conversations.subscribe },
  live: { isHeardAlways: true, load: async () => (await import("./live.ts")).live },
  start() {
    conversations.subscribe(() => {
      const { list } = conversations.get();
      if (list) setTalking(list.some((one) => one.status === "OPEN" || one.unreadCount > 0));
    });
  },
};
