import { describe, expect, it } from "vitest";
import { buildConversation, buildMessage, noEntries } from "../../../test/builders.ts";
import { keepNewest, putInFront } from "./requests.ts";

describe("a thread", () => {
  const conversation = buildConversation({ minutes: 1 });
  const messages = Array.from({ length: 150 }, (_, index) =>
    buildMessage({ conversationId: conversation.id, sequence: index + 1 }),
  );
  const whole = { ...conversation, ...noEntries, messages, hasMore: false };

  it("[GAP-114] prepends older messages", () => {
    const known = { ...whole, messages: messages.slice(100), hasMore: true };
    const older = { ...noEntries, messages: messages.slice(0, 100), hasMore: false };
    expect(putInFront(known, messages[100]?.id ?? "", older)).toEqual(whole);
  });

  it("[GAP-114] that was left in the meantime gets no gap from them", () => {
    const known = keepNewest(whole);
    const older = { ...noEntries, messages: messages.slice(0, 50), hasMore: false };
    expect(putInFront(known, messages[50]?.id ?? "", older)).toBe(known);
  });

  it("[GAP-114] keeps its newest page when it is left", () => {
    expect(keepNewest(whole)).toEqual({ ...whole, messages: messages.slice(100), hasMore: true });
    const short = { ...whole, messages: messages.slice(0, 50) };
    expect(keepNewest(short)).toBe(short);
  });
});
