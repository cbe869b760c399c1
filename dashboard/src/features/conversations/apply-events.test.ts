import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import { belongsToView, compareByActivity, passesFilter } from "@hark/contract/conversations/list-rules";
import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { text } from "@hark/contract/limits";
import { describe, expect, it } from "vitest";
import { at, buildConversation, buildMessage, marcoAgentId, noEntries, oliviaAgentId } from "../../../test/builders.ts";
import {
  applyConversationToList,
  applyConversationToThread,
  applyMessageToConversation,
  applyMessageToThread,
  applyVisitor,
} from "./apply-events.ts";
import type { ConversationList, ListChoice } from "./requests.ts";
import { temporaryMessage } from "./temporary-message.ts";

const agentId = oliviaAgentId;

/** Returns what the server would for a fetch of the whole list. */
function fetchList(all: readonly Conversation[], choice: ListChoice, limit = 50): ConversationList {
  const rows = all
    .filter((row) => belongsToView(row, choice.view, agentId) && passesFilter(row, choice.status, true))
    .sort(compareByActivity);
  const next = rows[limit - 1];
  return { rows: rows.slice(0, limit), nextCursor: rows.length > limit && next ? next.id : null };
}

function replace(all: readonly Conversation[], changed: Conversation): Conversation[] {
  return [...all.filter((row) => row.id !== changed.id), changed];
}

const views: ConversationView[] = ["inbox", "bugs", "questions", "assigned", "mentions"];
const filters: ConversationFilter[] = ["all", "open", "closed"];
const choices = views.flatMap((view) => filters.map((status): ListChoice => ({ view, status })));

const inbox = Array.from({ length: 6 }, (_, index) =>
  buildConversation({
    minutes: index,
    type: index % 2 ? "BUG" : "QUESTION",
    status: index % 3 ? "OPEN" : "CLOSED",
    assignedToId: [null, oliviaAgentId, marcoAgentId][index % 3] ?? null,
  }),
);
const [first, second, third] = inbox as [Conversation, Conversation, Conversation];

function nextMessage(conversation: Conversation, part: Partial<Message> = {}): Message {
  const sequence = (conversation.lastMessage?.sequence ?? 0) + 1;
  return buildMessage({ conversationId: conversation.id, sequence, createdAt: at(60), ...part });
}

/** Returns the conversation as it is on the server after a new message. */
function written(conversation: Conversation, message: Message): Conversation {
  const isVisitors = message.senderType === "WIDGET_USER";
  return {
    ...conversation,
    lastMessage: { ...message, content: message.content.slice(0, text.previewMax) },
    status: isVisitors ? "OPEN" : conversation.status,
    ...(isVisitors && { isUnread: true }),
    visitorReadSequence: isVisitors ? message.sequence : conversation.visitorReadSequence,
  };
}

describe("old state + event = a fresh fetch", () => {
  describe.each(choices)("list $view, $status", (choice) => {
    it.each([
      ["[RT-11] [MSG-28] a visitor's message", "WIDGET_USER"],
      ["[GAP-118] a colleague's message", "AGENT"],
    ] as const)("%s", (_, senderType) => {
      for (const conversation of inbox) {
        const message = nextMessage(conversation, { senderType });
        const after = replace(inbox, written(conversation, message));
        const known = fetchList(inbox, choice);
        const applied = applyConversationToList(
          known,
          choice,
          applyMessageToConversation(conversation, message),
          agentId,
        );
        expect(applied).toEqual(fetchList(after, choice));
      }
    });

    it("[RT-15] a new conversation", () => {
      for (const type of ["BUG", "QUESTION"] as const) {
        const started = buildConversation({ minutes: 60, type });
        const applied = applyConversationToList(fetchList(inbox, choice), choice, started, agentId);
        expect(applied).toEqual(fetchList([...inbox, started], choice));
      }
    });

    it("[GAP-118] closed, re-opened, assigned, unassigned by a colleague", () => {
      for (const conversation of inbox) {
        for (const change of [
          { status: "CLOSED" as const },
          { status: "OPEN" as const },
          { assignedToId: oliviaAgentId },
          { assignedToId: marcoAgentId },
          { assignedToId: null },
        ]) {
          const changed = { ...conversation, ...change };
          const applied = applyConversationToList(fetchList(inbox, choice), choice, changed, agentId);
          expect(applied).toEqual(fetchList(replace(inbox, changed), choice));
        }
      }
    });
  });

  it("[RT-11] in a partly loaded list, the end stays where it is", () => {
    const choice: ListChoice = { view: "inbox", status: "all" };
    const known = fetchList(inbox, choice, 3);
    for (const conversation of inbox) {
      const message = nextMessage(conversation);
      const applied = applyConversationToList(known, choice, written(conversation, message), agentId);
      const fresh = fetchList(replace(inbox, written(conversation, message)), choice);
      expect(fresh.rows.slice(0, applied?.rows.length)).toEqual(applied?.rows);
      expect(applied?.nextCursor).toBe(known.nextCursor);
    }
  });

  it("[RT-15] a row below the last loaded one is left to a later page", () => {
    const choice: ListChoice = { view: "inbox", status: "all" };
    const known = fetchList(inbox, choice, 3);
    const old = buildConversation({ minutes: -60 });
    expect(applyConversationToList(known, choice, old, agentId)?.rows).toEqual(known.rows);
  });

  it("[MSG-36] the unread list asks the server only where nobody can tell whether the agent has read it", () => {
    const choice: ListChoice = { view: "questions", status: "unread" };
    const known = { rows: [{ ...first, isUnread: true }], nextCursor: null };
    expect(applyConversationToList(known, choice, { ...first, isUnread: false }, agentId)?.rows).toEqual([]);
    expect(applyConversationToList(known, choice, { ...first, isUnread: undefined }, agentId)).toBeNull();
    expect(applyConversationToList(known, choice, { ...second, isUnread: undefined }, agentId)).toBe(known);
  });

  it("[MSG-24] a row's preview is as long as the server's", () => {
    const message = nextMessage(first, { content: "😀".repeat(400) });
    const { lastMessage } = applyMessageToConversation(first, message);
    expect(Array.from(lastMessage?.content ?? "")).toHaveLength(text.previewMax);
  });
});

describe("thread", () => {
  function open(conversation: Conversation, messages: Message[]): ConversationDetail {
    return { ...conversation, ...noEntries, messages, hasMore: false };
  }

  it("[RT-10] a message is appended", () => {
    const thread = open(second, [second.lastMessage as Message]);
    const message = nextMessage(second);
    expect(applyMessageToThread(thread, message)?.messages).toEqual([...thread.messages, message]);
  });

  it("[RT-10] (case S02) a known message changes nothing", () => {
    const thread = open(second, [second.lastMessage as Message]);
    const message = nextMessage(second);
    const once = applyMessageToThread(thread, message);
    expect(once && applyMessageToThread(once, message)).toEqual(once);
  });

  it("(case S05) messages that arrive out of order are shown in the server's order", () => {
    const thread = open(second, [second.lastMessage as Message]);
    const [a, b] = [nextMessage(second, { sequence: 2 }), nextMessage(second, { sequence: 3 })];
    expect(applyMessageToThread(thread, b)).toBeNull();
    const withA = applyMessageToThread(thread, a);
    expect(withA && applyMessageToThread(withA, b)?.messages.map((message) => message.sequence)).toEqual([1, 2, 3]);
  });

  it("(case S01) a message that leaves a gap requires a refetch", () => {
    const thread = open(third, [third.lastMessage as Message]);
    expect(applyMessageToThread(thread, nextMessage(third, { sequence: 5 }))).toBeNull();
  });

  it("[MSG-56] the own message replaces its temporary one, by response or by event", () => {
    const sending = { conversationId: second.id, agentId, clientId: crypto.randomUUID(), content: "Hi" };
    const temporary = temporaryMessage({ ...sending, type: "TEXT", file: null, mediaName: null, replyTo: null });
    const thread = open(second, [second.lastMessage as Message, temporary]);
    const message = nextMessage(second, { senderType: "AGENT", clientId: sending.clientId, content: "Hi" });
    expect(applyMessageToThread(thread, message)?.messages).toEqual([second.lastMessage, message]);
  });

  it("[MSG-56] a message that arrives meanwhile comes before the one being sent", () => {
    const sending = { conversationId: second.id, agentId, clientId: crypto.randomUUID(), content: "Hi" };
    const temporary = temporaryMessage({ ...sending, type: "TEXT", file: null, mediaName: null, replyTo: null });
    const thread = open(second, [second.lastMessage as Message, temporary]);
    const message = nextMessage(second);
    expect(applyMessageToThread(thread, message)?.messages).toEqual([second.lastMessage, message, temporary]);
  });

  it("[GAP-118] an update of the conversation leaves its messages alone", () => {
    const thread = open(second, [second.lastMessage as Message]);
    const changed = { ...second, status: "CLOSED" as const, assignedToId: marcoAgentId };
    expect(applyConversationToThread(thread, changed)).toEqual(open(changed, thread.messages));
  });

  it("[S11] a visitor's message re-opens a closed conversation", () => {
    const closed = { ...second, status: "CLOSED" as const };
    expect(applyMessageToConversation(closed, nextMessage(closed)).status).toBe("OPEN");
    expect(applyMessageToConversation(closed, nextMessage(closed, { senderType: "AGENT" })).status).toBe("CLOSED");
  });
});

describe("a visitor who is another now", () => {
  it("[J3] has the new name in every row and thread of theirs, as a fresh fetch would", () => {
    const visitor = { ...second.widgetUser, name: "Uno", isVerified: true };
    const renamed = (row: Conversation) => (row.widgetUserId === visitor.id ? { ...row, widgetUser: visitor } : row);
    for (const choice of choices) {
      const list = fetchList(inbox, choice);
      expect(applyVisitor(list, visitor)).toEqual(fetchList(inbox.map(renamed), choice));
    }
    const thread = (row: Conversation) => ({ ...row, ...noEntries, messages: [], hasMore: false });
    expect(applyVisitor(thread(second), visitor)).toEqual(thread(renamed(second)));
  });
});
