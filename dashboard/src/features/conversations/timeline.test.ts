import type { Message } from "@hark/contract/conversations/schema";
import type { Activity, Note } from "@hark/contract/thread/schema";
import { describe, expect, it } from "vitest";
import { buildMessage, newId, oliviaAgentId } from "../../../test/builders.ts";
import { temporaryMessage } from "./temporary-message.ts";
import { foldActivities, toTimeline } from "./timeline.ts";

const conversationId = newId();
const visitorId = newId();
const local = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString();
const message = (sequence: number, createdAt = local(15, 12, sequence), part: Partial<Message> = {}) =>
  buildMessage({ conversationId, sequence, senderId: visitorId, createdAt, content: `message ${sequence}`, ...part });
const note = (content: string, afterSequence: number, createdAt = local(15, 13)): Note => ({
  id: newId(),
  conversationId,
  afterSequence,
  author: null,
  content,
  mentions: [],
  editedAt: null,
  clientId: null,
  createdAt,
});
const activity = (kind: "CLOSED" | "REOPENED", afterSequence: number, createdAt = local(15, 13)): Activity => ({
  id: newId(),
  conversationId,
  afterSequence,
  kind,
  actorType: "AGENT",
  actor: null,
  data: {},
  createdAt,
});

const noEntries = { notes: [], activities: [], merges: [] };
const shown = (thread: Parameters<typeof toTimeline>[0], newSince: string | null = null) =>
  toTimeline(thread, newSince).map(({ pieces }) =>
    pieces.map((piece) => {
      if (piece.kind === "messages") return piece.messages.map(({ content }) => content).join();
      if (piece.kind === "note") return `note ${piece.note.content}`;
      if (piece.kind === "merge") return "merge";
      return piece.kind === "new" ? "New" : piece.activities.map(({ kind }) => kind).join();
    }),
  );

describe("[A2] the thread's order", () => {
  it("is each note and activity after its message, by time among themselves, and parts what would be one group", () => {
    const thread = {
      ...noEntries,
      messages: [message(1), message(2), message(3)],
      notes: [note("late", 1, local(15, 13, 2)), note("last", 3)],
      activities: [activity("CLOSED", 1, local(15, 13, 1)), activity("REOPENED", 1, local(15, 13, 3))],
    };
    expect(shown(thread)).toEqual([
      ["message 1", "CLOSED", "note late", "REOPENED", "message 2,message 3", "note last"],
    ]);
  });

  it("keeps changes in a row together", () => {
    const activities = [activity("CLOSED", 1, local(15, 13, 1)), activity("REOPENED", 1, local(15, 13, 2))];
    expect(shown({ ...noEntries, messages: [message(1), message(2)], activities })).toEqual([
      ["message 1", "CLOSED,REOPENED", "message 2"],
    ]);
  });

  it("puts a message that is being sent after what came meanwhile", () => {
    const sending = temporaryMessage({
      conversationId,
      agentId: oliviaAgentId,
      clientId: newId(),
      content: "sending",
      type: "TEXT",
      file: null,
      mediaName: null,
      replyTo: null,
    });
    const [day] = shown({ ...noEntries, messages: [message(1, local(15, 12)), sending], notes: [note("now", 1)] });
    expect(day?.slice(0, 2)).toEqual(["message 1", "note now"]);
  });

  it("has a note of another day under that day", () => {
    const thread = { ...noEntries, messages: [message(1, local(14, 23)), message(2, local(16, 9))] };
    expect(shown({ ...thread, notes: [note("next day", 1, local(15, 8))] })).toEqual([
      ["message 1"],
      ["note next day"],
      ["message 2"],
    ]);
  });
});

describe("[A2] the New line", () => {
  const messages = [message(1), message(2), message(3)];

  it("stands above the first message that was not read, and parts its group", () => {
    expect(shown({ ...noEntries, messages }, local(15, 12, 2))).toEqual([["message 1", "New", "message 2,message 3"]]);
  });

  it("is not there when all is new, or nothing", () => {
    expect(shown({ ...noEntries, messages }, local(15, 12, 1))).toEqual([["message 1,message 2,message 3"]]);
    expect(shown({ ...noEntries, messages }, null)).toEqual([["message 1,message 2,message 3"]]);
    expect(shown({ ...noEntries, messages }, local(15, 14))).toEqual([["message 1,message 2,message 3"]]);
  });
});

it("[A2] of more than three changes in a row two stay", () => {
  const changes = Array.from({ length: 4 }, () => activity("CLOSED", 1));
  expect(foldActivities(changes.slice(1))).toEqual({ shown: changes.slice(1), folded: [] });
  expect(foldActivities(changes)).toEqual({ shown: changes.slice(0, 2), folded: changes.slice(2) });
});
