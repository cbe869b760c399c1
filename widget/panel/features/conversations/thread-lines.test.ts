import type { VisitorMerge } from "@hark/contract/conversations/schema";
import type { VisitorActivity } from "@hark/contract/thread/schema";
import { expect, test } from "vitest";
import { pendingSequence, type Shown } from "./shown-messages.ts";
import { toThreadLines } from "./thread-lines.ts";

const message = (sequence: number, senderType: Shown["senderType"] = "WIDGET_USER"): Shown => ({
  id: `m${sequence}`,
  sequence,
  senderType,
  senderId: senderType,
  type: "TEXT",
  content: "",
  file: null,
  mediaName: null,
  pixels: null,
  replyTo: null,
  createdAt: "2026-03-15T12:00:00.000Z",
});
const line = (kind: VisitorActivity["kind"], afterSequence: number): VisitorActivity => ({
  id: `${kind}${afterSequence}`,
  conversationId: "c",
  afterSequence,
  kind,
  createdAt: "2026-03-15T12:00:00.000Z",
});
const merge = (afterSequence: number): VisitorMerge => ({
  conversationId: `merged${afterSequence}`,
  type: "BUG",
  createdAt: "2026-03-15T12:00:00.000Z",
  messageCount: 6,
  afterSequence,
});
const words = (shown: Shown[], activities: VisitorActivity[], merges: VisitorMerge[] = [], hasMore = false) =>
  toThreadLines(shown, { activities, merges, hasMore }, "en").map((one) =>
    one.kind === "group"
      ? one.messages.map(({ id }) => id).join(" ")
      : one.kind === "merge"
        ? one.merge.conversationId
        : one.activity.kind,
  );

test("[A2] what happened stands after its message and divides a group, before what waits to be sent", () => {
  const shown = [message(1), message(2), message(3, "AGENT"), { ...message(4), sequence: pendingSequence }];
  expect(words(shown, [])).toEqual(["m1 m2", "m3", "m4"]);
  expect(words(shown, [line("CLOSED", 1), line("REOPENED", 1), line("CLOSED", 3)])).toEqual([
    "m1",
    "CLOSED",
    "REOPENED",
    "m2",
    "m3",
    "CLOSED",
    "m4",
  ]);
  expect(words([], [line("CLOSED", 7)])).toEqual(["CLOSED"]);
});

test("[A9] a merged conversation is a block after the message that was the newest, and one of an earlier page waits for it", () => {
  const shown = [message(4), message(5)];
  expect(words(shown, [line("CLOSED", 4)], [merge(5), merge(2), merge(4)])).toEqual([
    "merged2",
    "m4",
    "CLOSED",
    "merged4",
    "m5",
    "merged5",
  ]);
  expect(words(shown, [], [merge(2), merge(4)], true)).toEqual(["m4", "merged4", "m5"]);
});
