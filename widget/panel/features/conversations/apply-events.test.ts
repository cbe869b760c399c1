import type { Message, VisitorConversation, VisitorConversationDetail } from "@hark/contract/conversations/schema";
import { expect, test } from "vitest";
import {
  applyConversation,
  applyDetail,
  applyList,
  applyMessage,
  applyRead,
  applyTyping,
  expectThread,
  findMergeTargets,
  isBehind,
} from "./apply-events.ts";
import type { ConversationsState } from "./state.ts";

const empty: ConversationsState = {
  list: null,
  isListFailed: false,
  threads: {},
  failedThreads: {},
  early: {},
  turn: 0,
  heardIn: {},
  pending: [],
  typing: {},
};

const message = (sequence: number, change: Partial<Message> = {}): Message => ({
  id: `m${sequence}`,
  conversationId: "c",
  sequence,
  senderType: "AGENT",
  senderId: "olivia",
  type: "TEXT",
  content: `message ${sequence}`,
  file: null,
  mediaName: null,
  pixels: null,
  replyTo: null,
  clientId: null,
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, sequence)).toISOString(),
  ...change,
});

const conversation = (change: Partial<VisitorConversation> = {}): VisitorConversation => ({
  id: "c",
  type: "QUESTION",
  status: "OPEN",
  agent: null,
  lastMessage: message(1),
  createdAt: message(1).createdAt,
  unreadCount: 0,
  agentReadSequence: 0,
  mergedIntoId: null,
  ...change,
});

const detail = (messages: Message[], change: Partial<VisitorConversationDetail> = {}): VisitorConversationDetail => ({
  ...conversation({ lastMessage: messages.at(-1) ?? null }),
  messages,
  agents: [{ id: "olivia", name: "Olivia", avatarUrl: null }],
  hasMore: false,
  activities: [],
  merges: [],
  ...change,
});

const sequences = (state: ConversationsState) => state.threads.c?.messages.map(({ sequence }) => sequence);

test("[S05] in whatever order messages arrive, the thread has the server's order", () => {
  const orders = [
    [1, 2, 3, 4],
    [4, 3, 2, 1],
    [2, 4, 1, 3],
  ];
  for (const order of orders) {
    const start = applyDetail(empty, detail([]), "newest");
    expect(sequences(order.reduce((state, sequence) => applyMessage(state, message(sequence)), start))).toEqual([
      1, 2, 3, 4,
    ]);
  }
});

test("[J1] the last message of the list quotes nothing, as when it is fetched", () => {
  const start = applyDetail(empty, detail([message(1)]), "newest");
  const quote = { ...message(1), sequence: 1 };
  const state = applyMessage(start, message(2, { replyTo: quote }));
  expect(state.threads.c?.messages.at(-1)?.replyTo).toEqual(quote);
  expect(state.threads.c?.conversation.lastMessage).toEqual(message(2));
});

test("[S02] five reconnects that return known messages add nothing to the history", () => {
  const messages = [1, 2, 3].map((sequence) => message(sequence));
  let state = applyDetail(empty, detail(messages), "newest");
  for (let time = 0; time < 5; time++) state = applyDetail(state, detail(messages), "missed");
  expect(sequences(state)).toEqual([1, 2, 3]);
});

test("an event leads to the same state as a fresh fetch", () => {
  const before = applyDetail(applyList(empty, [conversation()]), detail([message(1)]), "newest");
  const after = applyMessage(before, message(2));
  // An agent who replies has read the conversation, and becomes its shown agent.
  const answered = { unreadCount: 1, agentReadSequence: 2, agent: { name: "Olivia", avatarUrl: null } };
  const fresh = applyDetail(
    applyList(empty, [conversation({ lastMessage: message(2), ...answered })]),
    detail([message(1), message(2)], answered),
    "newest",
  );
  expect(after).toEqual(fresh);
});

test("a message that arrives twice counts once as unread", () => {
  const start = applyDetail(applyList(empty, [conversation()]), detail([message(1)]), "newest");
  const twice = applyMessage(applyMessage(start, message(2)), message(2));
  expect(twice.list?.[0]?.unreadCount).toBe(1);
  expect(applyRead(twice, "c").list?.[0]?.unreadCount).toBe(0);
});

test("an own message from another tab is not unread and replaces the pending one", () => {
  const start = {
    ...applyDetail(applyList(empty, [conversation()]), detail([message(1)]), "newest"),
    pending: [{ clientId: "k", conversationId: "c", type: "TEXT" as const, content: "Hi", file: null, replyTo: null }],
  };
  const after = applyMessage(start, message(2, { senderType: "WIDGET_USER", senderId: "theo", clientId: "k" }));
  expect(after.pending).toEqual([]);
  expect(after.list?.[0]?.unreadCount).toBe(0);
});

test("a slow response does not undo a later event", () => {
  const start = applyMessage(applyDetail(empty, detail([message(1)]), "newest"), message(2));
  const late = applyDetail(start, detail([message(1)], { agentReadSequence: 1 }), "newest");
  expect(sequences(late)).toEqual([1, 2]);
  expect(late.threads.c?.conversation.lastMessage?.sequence).toBe(2);
  expect(late.threads.c?.conversation.agentReadSequence).toBe(2);
});

test("only a response that reaches further back tells whether there are older messages", () => {
  const newest = applyDetail(empty, detail([message(5), message(6)], { hasMore: true }), "newest");
  expect(applyDetail(newest, detail([message(7)], { hasMore: true }), "missed").threads.c?.hasMore).toBe(true);
  expect(applyDetail(newest, detail([message(6)], { hasMore: false }), "newest").threads.c?.hasMore).toBe(true);
  expect(applyDetail(newest, detail([message(4)], { hasMore: false }), "older").threads.c?.hasMore).toBe(false);
});

test("[S13] the typed message ends the typing indicator, a visitor's own message does not", () => {
  const typing = applyTyping(applyDetail(empty, detail([]), "newest"), { conversationId: "c", name: "Olivia" }, 0);
  expect(applyMessage(typing, message(1)).typing).toEqual({});
  expect(applyMessage(typing, message(1, { senderType: "INTEGRATION" })).typing).toEqual({});
  expect(applyMessage(typing, message(1, { senderType: "WIDGET_USER" })).typing).toHaveProperty("c");
});

test("conversations are sorted by their last message, newest first", () => {
  const other = conversation({ id: "d", lastMessage: message(3, { id: "x", conversationId: "d" }) });
  const start = applyList(empty, [conversation(), other]);
  expect(start.list?.map(({ id }) => id)).toEqual(["d", "c"]);
  expect(applyMessage(start, message(4)).list?.map(({ id }) => id)).toEqual(["c", "d"]);
});

test("[WID-02] what is heard of a conversation before the first list leaves it in that list", () => {
  const heard = applyConversation(empty, conversation());
  expect(applyList(heard, [conversation()], 0).list).toEqual([conversation()]);
});

test("[S05] a list that was requested before a message arrived does not undo it", () => {
  const before = applyList(empty, [conversation()]);
  const heard = applyMessage(before, message(2));
  expect(applyList(heard, [conversation()])).toEqual(heard);
  // If it was requested afterwards, the server is right.
  const [read] = applyList(heard, [conversation({ lastMessage: message(2) })]).list ?? [];
  expect(read?.unreadCount).toBe(0);
});

test("[S05] a list that was asked for before a conversation was started, closed, merged or heard of undoes none of it", () => {
  const named = (id: string, change: Partial<VisitorConversation> = {}) =>
    conversation({ id, lastMessage: message(1, { conversationId: id }), ...change });
  const list = ["closed", "merged", "gone", "read"].map((id) => named(id, { unreadCount: 1 }));
  const before = applyList(empty, list);
  const events = [named("closed", { status: "CLOSED" }), named("merged", { mergedIntoId: "read" })];
  const changed = events.reduce(applyConversation, before);
  const started = applyDetail(changed, { ...detail([message(9)]), id: "started" }, "started");
  // Another tab has started it, and the list that has it was asked for after its first message.
  const heard = applyMessage(started, message(5, { conversationId: "elsewhere", senderType: "WIDGET_USER" }));
  const now = applyConversation(heard, named("elsewhere"));
  const late = applyList(now, [named("closed"), named("merged"), named("read")], before.turn);
  expect(late.list?.map(({ id }) => id).sort()).toEqual(["closed", "elsewhere", "read", "started"]);
  expect(late.list?.find(({ id }) => id === "closed")?.status).toBe("CLOSED");
  const fresh = applyList(late, [named("closed"), named("read")], late.turn);
  expect(fresh.list?.map(({ id, status }) => [id, status])).toEqual([
    ["read", "OPEN"],
    ["closed", "OPEN"],
  ]);
});

test("[S05] a thread that was asked for before its conversation was closed does not open it", () => {
  const before = applyDetail(empty, detail([message(1)]), "newest");
  const closed = applyConversation(before, conversation({ status: "CLOSED" }));
  const late = applyDetail(closed, detail([message(1)]), "missed", before.turn);
  expect(late.threads.c?.conversation.status).toBe("CLOSED");
  expect(applyDetail(closed, detail([message(1)]), "missed").threads.c?.conversation.status).toBe("OPEN");
});

test("[RT-05] a conversation in an event is added to list and thread, and only a missing message is fetched", () => {
  const start = applyDetail(applyList(empty, [conversation({ unreadCount: 1 })]), detail([message(1)]), "newest");
  const read = applyConversation(start, conversation({ agentReadSequence: 1, status: "CLOSED" }));
  expect(read.list).toEqual([conversation({ agentReadSequence: 1, status: "CLOSED" })]);
  expect(read.threads.c?.conversation).toMatchObject({ unreadCount: 0, agentReadSequence: 1, status: "CLOSED" });
  expect(isBehind(read.threads.c)).toBe(false);
  expect(isBehind(applyConversation(read, conversation({ lastMessage: message(2) })).threads.c)).toBe(true);
  const started = applyConversation(read, conversation({ id: "new", lastMessage: message(3) }));
  expect(started.list?.map(({ id }) => id)).toEqual(["new", "c"]);
});

test("[A9] a merged conversation leaves the list, and the threads that it left or entered are fetched", () => {
  const list = [conversation(), conversation({ id: "d" })];
  const start = applyDetail(applyList(empty, list), detail([message(1)]), "newest");
  const source = conversation({ id: "d", mergedIntoId: "c" });
  expect(applyConversation(start, source).list?.map(({ id }) => id)).toEqual(["c"]);
  expect(findMergeTargets(start, source)).toEqual(["c"]);
  const merges = [{ conversationId: "d", type: "BUG" as const, createdAt: "", messageCount: 6, afterSequence: 1 }];
  const merged = applyDetail(applyConversation(start, source), detail([message(1)], { merges }), "missed");
  expect(findMergeTargets(merged, source)).toEqual([]);
  expect(findMergeTargets(merged, conversation({ id: "d" }))).toEqual(["c"]);
  expect(findMergeTargets(merged, conversation())).toEqual([]);
  // Its block has been opened, and it is still in no list.
  const opened = applyDetail(merged, { ...detail([]), ...source }, "newest");
  expect(opened.list?.map(({ id }) => id)).toEqual(["c"]);
});

test("[S05] a message that is sent or heard while its thread is asked for joins what was asked for", () => {
  const own = message(2, { senderType: "WIDGET_USER", senderId: "theo" });
  for (const start of [empty, applyList(empty, [conversation()])]) {
    const asked = expectThread(start, "c");
    const heard = [own, message(3), own].reduce(applyMessage, asked);
    const loaded = applyDetail(heard, detail([message(1)]), "newest");
    expect(sequences(loaded)).toEqual([1, 2, 3]);
    expect(loaded.threads.c?.conversation).toMatchObject({ lastMessage: message(3), unreadCount: 1 });
    expect(loaded.list?.[0] ?? loaded.threads.c?.conversation).toEqual(loaded.threads.c?.conversation);
    expect(loaded.early).toEqual({});
    // After a failure it is asked for again. What lies before the answer's page by then is fetched with what is between.
    const again = expectThread(heard, "c");
    expect(again.early).toEqual(heard.early);
    expect(sequences(applyDetail(again, detail([message(9)], { hasMore: true }), "newest"))).toEqual([9]);
  }
  expect(applyMessage(empty, own).early).toEqual({});
  const known = applyDetail(empty, detail([message(1)]), "newest");
  expect(expectThread(known, "c")).toBe(known);
});

test("[S05] a thread that was asked for before its row changed does not undo that", () => {
  const row = applyMessage(applyList(empty, [conversation()]), message(2));
  const late = applyDetail(row, detail([message(1)]), "newest");
  expect(late.list).toEqual(row.list);
  expect(isBehind(late.threads.c)).toBe(true);
});
