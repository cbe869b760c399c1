import type { VisitorFeedback } from "@hark/contract/feedback/schema";
import { expect, test } from "vitest";
import {
  applyAppeared,
  applyChanged,
  applyLane,
  applyPage,
  applyPositions,
  applyRemoved,
  isMissing,
  laneOf,
} from "./apply-events.ts";
import type { FeedbackState } from "./state.ts";

const item = (id: string, values: Partial<VisitorFeedback> = {}): VisitorFeedback => ({
  id,
  title: id,
  description: "",
  attachments: [],
  status: "UNDER_REVIEW",
  position: 0,
  createdAt: "2026-03-15T12:00:00.000Z",
  upvoteCount: 0,
  commentCount: 0,
  hasVoted: false,
  isOwn: false,
  onBehalf: false,
  ...values,
});

const empty: FeedbackState = {
  items: {},
  ids: null,
  orderBy: "upvoteCount",
  nextCursor: null,
  isFailed: false,
  view: "list",
  lanes: {},
  statusLabels: {},
  isRoadmapFailed: false,
  threads: {},
};
const mostVoted = (items: VisitorFeedback[], nextCursor: string | null): FeedbackState =>
  applyPage(empty, { feedbacks: items, nextCursor }, true);

test("[S71] an update keeps the own vote; the order of the list stays", () => {
  const state = mostVoted([item("a", { upvoteCount: 2, hasVoted: true }), item("b", { upvoteCount: 1 })], null);
  const { hasVoted: _, isOwn: __, ...event } = item("a", { upvoteCount: 3 });
  const next = applyChanged(applyChanged(state, event), item("b", { upvoteCount: 9 }));
  expect(next.ids).toEqual(["a", "b"]);
  expect(next.items.a).toMatchObject({ upvoteCount: 3, hasVoted: true });
});

test("an item that becomes visible is fetched only if it belongs among those loaded", () => {
  const paged = mostVoted([item("a", { upvoteCount: 5 }), item("b", { upvoteCount: 3 })], "more");
  expect(isMissing(paged, item("c", { upvoteCount: 4 }))).toBe(true);
  expect(isMissing(paged, item("c", { upvoteCount: 1 }))).toBe(false);
  expect(isMissing(paged, item("a"))).toBe(false);
  expect(isMissing(mostVoted([item("a")], null), item("c"))).toBe(true);
  expect(isMissing(empty, item("c"))).toBe(false);
  expect(applyAppeared(paged, item("c", { upvoteCount: 4 })).ids).toEqual(["a", "c", "b"]);
});

test("the roadmap's columns follow moves, renumbering and removals", () => {
  const cards = [item("a", { status: "PLANNED", position: 1000 }), item("b", { status: "PLANNED", position: 2000 })];
  const state = applyLane(empty, "PLANNED", { feedbacks: cards, nextCursor: null });
  const lane = (of: FeedbackState) => laneOf(of.items, "PLANNED").map(({ id }) => id);
  expect(lane(applyChanged(state, item("b", { status: "PLANNED", position: 500 })))).toEqual(["b", "a"]);
  expect(lane(applyChanged(state, item("a", { status: "COMPLETED", position: 1000 })))).toEqual(["b"]);
  expect(lane(applyPositions(state, [{ id: "a", position: 3000 }]))).toEqual(["b", "a"]);
  expect(lane(applyRemoved(state, "a"))).toEqual(["b"]);
  expect(isMissing(state, item("c", { status: "PLANNED" }))).toBe(true);
  expect(isMissing(state, item("c", { status: "COMPLETED" }))).toBe(false);
});
