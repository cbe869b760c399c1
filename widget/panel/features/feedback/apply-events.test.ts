import type { PublicComment, VisitorFeedback } from "@hark/contract/feedback/schema";
import { expect, test } from "vitest";
import {
  applyAppeared,
  applyChanged,
  applyCommented,
  applyDetail,
  applyFetched,
  applyGap,
  applyLane,
  applyOwnVote,
  applyPage,
  applyPositions,
  applyRemoved,
  applySuggested,
  applyVoteAnswer,
  applyVoted,
  expectThread,
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
  early: {},
  turn: 0,
  asOf: {},
  idsAsOf: 0,
};
const mostVoted = (items: VisitorFeedback[], nextCursor: string | null): FeedbackState =>
  applyPage(empty, { feedbacks: items, nextCursor }, { isFirst: true, askedIn: 0 });

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
  const state = applyLane(empty, "PLANNED", { feedbacks: cards, nextCursor: null }, 0);
  const lane = (of: FeedbackState) => laneOf(of.items, "PLANNED").map(({ id }) => id);
  expect(lane(applyChanged(state, item("b", { status: "PLANNED", position: 500 })))).toEqual(["b", "a"]);
  expect(lane(applyChanged(state, item("a", { status: "COMPLETED", position: 1000 })))).toEqual(["b"]);
  expect(lane(applyPositions(state, [{ id: "a", position: 3000 }]))).toEqual(["b", "a"]);
  expect(lane(applyRemoved(state, "a"))).toEqual(["b"]);
  expect(isMissing(state, item("c", { status: "PLANNED" }))).toBe(true);
  expect(isMissing(state, item("c", { status: "COMPLETED" }))).toBe(false);
});

test("[S71] an answer that was asked for before a vote, an event or a removal undoes none of them", () => {
  const items = ["a", "b", "c", "d"].map((id) => item(id));
  const before = mostVoted(items, null);
  const page = { feedbacks: [...items, item("e")], nextCursor: null };
  const changed = applyChanged(before, item("b", { upvoteCount: 9 }));
  const voted = applyVoted(changed, "c", { hasVoted: true, onBehalf: true });
  const now = applyOwnVote(applyRemoved(voted, "d"), item("a"));
  const late = [
    applyPage(now, page, { isFirst: true, askedIn: before.turn }),
    applyLane(now, "PLANNED", page, before.turn),
    applyFetched(now, page.feedbacks, before.turn),
    applyPage(now, page, { isFirst: false, askedIn: before.turn }),
  ];
  for (const { items: known } of late) {
    expect(known.a).toMatchObject({ hasVoted: true, upvoteCount: 1 });
    expect(known.b?.upvoteCount).toBe(9);
    expect(known.c).toMatchObject({ hasVoted: true, onBehalf: true });
    expect(known.d).toBeUndefined();
    expect(known).toHaveProperty("e");
  }
  expect(late[0]?.ids).toEqual(["a", "b", "c", "e"]);
  const detail = { ...item("b"), comments: [], hasMore: false, publicAnswer: null };
  expect(applyDetail(now, detail, { part: "newest", askedIn: before.turn }).items.b?.upvoteCount).toBe(9);
  // What was asked for afterwards is right again.
  const fresh = applyPage(applyVoteAnswer(now, item("a")), page, { isFirst: true, askedIn: now.turn + 1 });
  expect(fresh.ids).toEqual(["a", "b", "c", "d", "e"]);
  expect(fresh.items.b?.upvoteCount).toBe(0);
});

test("what came while the list was asked for keeps its place in it, and an older list undoes no newer one", () => {
  const before = mostVoted([item("a", { upvoteCount: 5 }), item("b", { upvoteCount: 1 })], null);
  const now = applySuggested(applyAppeared(before, item("c", { upvoteCount: 3 })), item("own"));
  const page = { feedbacks: [item("a"), item("b")], nextCursor: null };
  expect(now.ids).toEqual(["own", "a", "c", "b"]);
  const late = applyPage(now, page, { isFirst: true, askedIn: before.turn });
  expect(late.ids).toEqual(now.ids);
  const caughtUp = applyGap(now);
  const fresh = applyPage(caughtUp, page, { isFirst: true, askedIn: caughtUp.turn });
  expect(fresh.ids).toEqual(["a", "b"]);
  expect(applyPage(fresh, page, { isFirst: true, askedIn: before.turn }).ids).toEqual(["a", "b"]);
});

test("the answer to a vote tells what became of the vote, and undoes nothing that was heard meanwhile", () => {
  const start = mostVoted([item("a", { upvoteCount: 5 })], null);
  const known = item("a", { upvoteCount: 5 });
  const { hasVoted: _, isOwn: __, onBehalf: ___, ...event } = item("a", { upvoteCount: 8 });
  const voted = applyOwnVote(start, known);
  const answered = applyVoteAnswer(voted, { ...known, hasVoted: true, upvoteCount: 6 });
  expect(answered.items.a).toMatchObject({ hasVoted: true, upvoteCount: 6 });
  const heard = applyChanged(voted, event);
  expect(applyVoteAnswer(heard, known).items.a).toMatchObject({ hasVoted: false, upvoteCount: 8 });
  expect(applyVoteAnswer(voted, known).items.a).toEqual(known);
  expect(applyVoteAnswer(applyRemoved(voted, "a"), known).items).toEqual({});
});

test("[WID-12] a comment that is sent or heard while its thread is asked for is shown, and joins what was asked for", () => {
  const comment = (id: string, change: Partial<PublicComment> = {}): PublicComment => ({
    id,
    content: id,
    attachments: [],
    authorType: "WIDGET_USER",
    authorId: "theo",
    author: null,
    clientId: null,
    isOwn: false,
    createdAt: `2026-03-15T12:00:0${id}.000Z`,
    ...change,
  });
  const detail = { ...item("a"), comments: [comment("1")], hasMore: false, publicAnswer: null };
  const options = { part: "newest", askedIn: 0 } as const;
  const asked = expectThread(empty, "a");
  const sent = applyCommented(applyCommented(asked, "a", comment("2", { isOwn: true })), "a", comment("2"));
  expect(sent.early.a).toEqual([comment("2", { isOwn: true })]);
  const loaded = applyDetail(sent, detail, options);
  expect(loaded.threads.a?.comments).toEqual([comment("1"), comment("2", { isOwn: true })]);
  expect(loaded.early).toEqual({});
  // After a failure it is asked for again. What lies before the answer's page by then is fetched with what is between.
  const again = expectThread(sent, "a");
  expect(again.early).toEqual(sent.early);
  const much = applyDetail(again, { ...detail, comments: [comment("4")], hasMore: true }, options);
  expect(much.threads.a?.comments).toEqual([comment("4")]);
  expect(applyCommented(empty, "a", comment("2"))).toBe(empty);
});
