import { describe, expect, it } from "vitest";
import { buildConversation, buildMessage } from "../../../test/builders.ts";
import { reuseById } from "../../shared/cache/reuse-by-id.ts";
import { appendPage, keepNewest, keepTail, putInFront } from "./requests.ts";

const rows = Array.from({ length: 6 }, (_, index) => buildConversation({ minutes: -index }));

describe("appendPage", () => {
  it("[GAP-114] repeats nothing, even what has moved up since", () => {
    const list = { conversations: rows.slice(0, 4), nextCursor: "c" };
    const next = { conversations: rows.slice(3), nextCursor: null };
    expect(appendPage(list, next, "c")).toEqual({ conversations: rows, nextCursor: null });
  });

  it("[GAP-114] a page for an older end of the list is let go", () => {
    const list = { conversations: rows.slice(0, 2), nextCursor: "new" };
    expect(appendPage(list, { conversations: rows.slice(4), nextCursor: null }, "old")).toBe(list);
  });
});

describe("keepTail", () => {
  it("(case S58) renews the newest rows of a long list and keeps those below", () => {
    const known = { conversations: rows, nextCursor: "deep" };
    const moved = [rows[5], rows[0], rows[1], rows[2]] as typeof rows;
    const fresh = keepTail(known, { conversations: moved, nextCursor: "shallow" });
    expect(fresh).toEqual({ conversations: [...moved, rows[3], rows[4]], nextCursor: "deep" });
  });
});

describe("a thread", () => {
  const conversation = buildConversation({ minutes: 1 });
  const messages = Array.from({ length: 150 }, (_, index) =>
    buildMessage({ conversationId: conversation.id, sequence: index + 1 }),
  );
  const whole = { ...conversation, messages, hasMore: false };

  it("[GAP-114] takes older messages before the first one", () => {
    const known = { ...whole, messages: messages.slice(100), hasMore: true };
    const older = { messages: messages.slice(0, 100), hasMore: false };
    expect(putInFront(known, messages[100]?.id ?? "", older)).toEqual(whole);
  });

  it("[GAP-114] that was left meanwhile gets no gap by them", () => {
    const known = keepNewest(whole);
    const older = { messages: messages.slice(0, 50), hasMore: false };
    expect(putInFront(known, messages[50]?.id ?? "", older)).toBe(known);
  });

  it("[GAP-114] keeps its newest page when it is left", () => {
    expect(keepNewest(whole)).toEqual({ ...whole, messages: messages.slice(100), hasMore: true });
    const short = { ...whole, messages: messages.slice(0, 50) };
    expect(keepNewest(short)).toBe(short);
  });
});

describe("reuseById", () => {
  it("takes over what has not changed, wherever it stands now", () => {
    const copies = structuredClone(rows);
    const moved = [copies[3], copies[0], copies[1]] as typeof rows;
    const reused = reuseById(rows, moved);
    expect(reused.map((row, index) => row === [rows[3], rows[0], rows[1]][index])).toEqual([true, true, true]);
  });

  it("is the known list itself when nothing has changed", () => {
    expect(reuseById(rows, structuredClone(rows))).toBe(rows);
  });
});
