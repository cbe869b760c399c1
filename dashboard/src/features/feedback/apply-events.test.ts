import type { Feedback, FeedbackDetail, ListedFeedback } from "@hark/contract/feedback/schema";
import { expect, test } from "vitest";
import { plainFeedback } from "../../../test/builders.ts";
import { applyFeedbackToDetail, applyFeedbackToList, applyPositionsToList } from "./apply-events.ts";
import { neighboursAt, positionForDrop, withDrops } from "./board-drop.ts";
import { type FeedbackList, type ListChoice, laneChoice } from "./requests.ts";
import { applyMove } from "./update-feedback.ts";

const item = (id: string, values: Partial<Feedback> = {}): ListedFeedback => ({
  isUnread: false,
  ...plainFeedback,
  id,
  title: id,
  createdAt: `2026-03-15T12:00:0${id.charCodeAt(0) % 10}.000Z`,
  ...values,
});
const card = (id: string, position: number, status: Feedback["status"] = "PLANNED") => item(id, { position, status });
const list = (choice: ListChoice, rows: ListedFeedback[], nextCursor: string | null = null): FeedbackList => ({
  choice,
  rows,
  nextCursor,
});
const newest: ListChoice = { statuses: ["PENDING", "UNDER_REVIEW", "NOT_NOW"], orderBy: "createdAt" };
const mostVoted: ListChoice = { ...newest, orderBy: "upvoteCount" };
const ids = (shown: FeedbackList | undefined) => shown?.rows.map((one) => one.id);

test("an updated item is where a fresh fetch would put it", () => {
  const known = list(mostVoted, [item("b", { upvoteCount: 5 }), item("a", { upvoteCount: 1 })]);
  expect(ids(applyFeedbackToList(known, item("a", { upvoteCount: 6 })))).toEqual(["a", "b"]);
  expect(ids(applyFeedbackToList(known, item("c", { upvoteCount: 3 })))).toEqual(["b", "c", "a"]);
  expect(ids(applyFeedbackToList(known, item("b", { status: "PLANNED" })))).toEqual(["a"]);
  expect(applyFeedbackToList(known, item("x", { status: "PLANNED" }))).toBe(known);
});

test("an item below the last loaded one is left to a later page", () => {
  const known = list(mostVoted, [item("b", { upvoteCount: 5 })], "more");
  expect(ids(applyFeedbackToList(known, item("a", { upvoteCount: 1 })))).toEqual(["b"]);
});

test("renumbered positions change only the lists that hold the items", () => {
  const lane = list(laneChoice("PLANNED"), [card("a", 1), card("b", 2)]);
  const renumbered = applyPositionsToList(
    lane,
    new Map([
      ["a", 1000],
      ["b", 2000],
    ]),
  );
  expect(renumbered.rows.map((one) => one.position)).toEqual([1000, 2000]);
  expect(applyPositionsToList(lane, new Map([["x", 1]]))).toBe(lane);
});

test("[FDB-58] a move shows in the detail and in all lists at once; comments stay", () => {
  const feedback = item("a");
  const detail: FeedbackDetail = {
    ...feedback,
    comments: [],
    hasMore: false,
    author: null,
    publicAnswer: null,
    announcement: null,
  };
  const move = { feedback, status: "PLANNED" as const, position: 500 };
  expect(applyMove(detail, move)).toEqual({ ...detail, status: "PLANNED", position: 500 });
  expect(ids(applyMove(list(newest, [feedback]), move) as FeedbackList)).toEqual([]);
  const lane = list(laneChoice("PLANNED"), [card("b", 1000)]);
  expect(ids(applyMove(lane, move) as FeedbackList)).toEqual(["a", "b"]);
  expect(ids(applyMove(lane, { feedback, status: "PLANNED" }) as FeedbackList)).toEqual(["b", "a"]);
  expect(applyFeedbackToDetail(detail, item("x"))).toBe(detail);
});

const lanes = (planned: FeedbackList, done = list(laneChoice("COMPLETED"), [])) => ({
  PLANNED: planned,
  IN_PROGRESS: list(laneChoice("IN_PROGRESS"), []),
  COMPLETED: done,
});
const planned = list(laneChoice("PLANNED"), [card("a", 1000), card("b", 2000), card("c", 3000)]);

test.each([
  ["ROAD-12", "first", "c", 0, 500],
  ["ROAD-14", "between the others", "c", 1, 1500],
  ["ROAD-13", "last", "a", 2, 4000],
])("[%s] a card dropped %s lands where it was shown", (_, __, id, index, position) => {
  const board = lanes(planned);
  const spot = { status: "PLANNED" as const, index };
  expect(positionForDrop(board, "PLANNED", neighboursAt(board, id, spot))).toBe(position);
});

test("[ROAD-11] a card dropped into an empty column lands at 1000", () => {
  const board = lanes(planned);
  const spot = { status: "IN_PROGRESS" as const, index: 0 };
  expect(positionForDrop(board, "IN_PROGRESS", neighboursAt(board, "a", spot))).toBe(1000);
});

test("[S73] the position is between the cards that were shown, at the positions that they have by now", () => {
  const shown = lanes(planned);
  const neighbours = neighboursAt(shown, "c", { status: "PLANNED", index: 1 });
  const live = lanes(list(laneChoice("PLANNED"), [card("a", 5000), card("x", 5500), card("b", 6000)]));
  expect(positionForDrop(live, "PLANNED", neighbours)).toBe(5500);
  expect(positionForDrop(lanes(list(laneChoice("PLANNED"), [])), "PLANNED", neighbours)).toBe(1500);
});

test("a dropped card stays where it was dropped before the cache is updated, also after the last loaded card", () => {
  const more = list(laneChoice("PLANNED"), planned.rows, "more");
  const moved = withDrops(lanes(more), [card("a", 4000)]);
  expect(ids(moved.PLANNED)).toEqual(["b", "c", "a"]);
  const done = withDrops(lanes(planned), [card("a", 1000, "COMPLETED")]);
  expect([ids(done.PLANNED), ids(done.COMPLETED)]).toEqual([["b", "c"], ["a"]]);
});
