import { groupMessages } from "@hark/contract/conversations/group-messages";
import type { Message, VisitorConversation } from "@hark/contract/conversations/schema";
import { expect, test } from "vitest";
import { findLastSeen, withPending } from "./shown-messages.ts";
import type { PendingMessage, Thread } from "./state.ts";

const message = (sequence: number, change: Partial<Message> = {}): Message => ({
  id: `m${sequence}`,
  conversationId: "c",
  sequence,
  senderType: "WIDGET_USER",
  senderId: "nadia",
  type: "TEXT",
  content: `message ${sequence}`,
  file: null,
  mediaName: null,
  pixels: null,
  replyTo: null,
  clientId: `k${sequence}`,
  createdAt: new Date().toISOString(),
  ...change,
});
const answer = (sequence: number) => message(sequence, { senderType: "AGENT", senderId: "olivia" });
const pending = (clientId: string): PendingMessage => ({
  clientId,
  conversationId: "c",
  type: "TEXT",
  content: clientId,
  file: null,
  mediaName: null,
  replyTo: null,
});
const thread = (messages: Message[], agentReadSequence: number): Thread => ({
  conversation: { agentReadSequence } as VisitorConversation,
  messages,
  agents: [],
  activities: [],
  merges: [],
  hasMore: false,
});

test("pending messages come last, in the order of writing, and join the visitor's own last group", () => {
  const shown = withPending([answer(1), message(2)], [pending("a"), pending("b")]);
  expect(shown.map(({ id }) => id)).toEqual(["m1", "m2", "a", "b"]);
  const groups = groupMessages(shown, { timeLabel: (at) => at });
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([["m1"], ["m2", "a", "b"]]);
});

test("'Seen' is shown only under the visitor's last message, once an agent has read it", () => {
  expect(findLastSeen(thread([message(1), message(2), answer(3)], 2))).toBe("m2");
  expect(findLastSeen(thread([message(1), message(2)], 1))).toBeUndefined();
  expect(findLastSeen(thread([answer(1)], 1))).toBeUndefined();
});
