import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import {
  at,
  buildConversation,
  buildMessage,
  buildNotification,
  marco,
  newId,
  oliviaAgentId,
} from "../../../test/builders.ts";
import { createQueryClient } from "../../app/query-client.ts";
import type { RealtimeContextValue } from "../../shared/realtime/realtime.ts";
import { conversationKeys } from "./requests.ts";
import { conversationSubscription } from "./subscriptions.ts";

const projectId = newId();
const conversation = buildConversation();
const conversationId = conversation.id;

const keys = {
  list: conversationKeys.list(projectId, { view: "inbox", status: "all" }),
  thread: conversationKeys.detail(projectId, conversationId),
  "part of the thread": conversationKeys.window(projectId, conversationId),
  "visitor's list": conversationKeys.ofVisitor(projectId, conversation.widgetUserId),
};

type Happen = (context: RealtimeContextValue) => void;

const { on } = conversationSubscription;
const events: Record<string, Happen> = {
  "widget.message": (context) => {
    const message = buildMessage({ conversationId, sequence: 2, createdAt: at(60) });
    on["widget.message"]?.({ message, projectId }, context);
  },
  "conversation.updated": (context) => on["conversation.updated"]?.({ conversation, projectId }, context),
  "notification.created": (context) => {
    const notification = buildNotification(conversation, projectId);
    on["notification.created"]?.({ notification, projectId }, context);
  },
  "notification.cleared": (context) => {
    const category = "CONVERSATION" as const;
    on["notification.cleared"]?.({ itemId: conversationId, projectId, category, notificationIds: [] }, context);
  },
  "agent.updated": (context) => on["agent.updated"]?.({ agent: marco, projectId }, context),
};
const ofThreads = new Set(["agent.updated"]);
const cases = Object.entries(events).flatMap(([event, happen]) =>
  Object.entries(keys)
    .filter(([what]) => !ofThreads.has(event) || what.includes("thread"))
    .map(([what, queryKey]) => [event, what, queryKey, happen] as const),
);

describe("an event during a first fetch", () => {
  it.each(cases)(
    "[RT-11] [GAP-118] %s: a %s that was read before it is read again",
    async (_event, _what, queryKey, happen) => {
      const client = createQueryClient();
      const answers: ((answer: unknown) => void)[] = [];
      const queryFn = () => new Promise<unknown>((resolve) => answers.push(resolve));
      const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
      happen({
        client,
        agentId: oliviaAgentId,
        isAudible: async () => false,
        findUnread: () => true,
        findMention: () => false,
      });
      answers[0]?.({ rows: [] });
      await vi.waitFor(() => expect(answers).toHaveLength(2));
      leave();
    },
  );
});
