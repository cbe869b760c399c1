// @vitest-environment jsdom
import type { PublicFeedback } from "@hark/contract/feedback/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakePage } from "../../../test/fake-page.ts";

/** What the server would answer, and how often it was asked. */
let upvoteCount: number;
let asked: number;
/** Lets the first question be answered, with what it has read by then. */
let answer: () => void;

beforeEach(() => {
  vi.resetModules();
  upvoteCount = 1;
  asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("/sessions"))
      return Response.json({ token: "t", widgetUser: { id: "theo", isVerified: false } });
    const feedback = { ...item, upvoteCount, comments: [], hasMore: false, publicAnswer: null };
    asked += 1;
    if (asked === 1) await promise;
    return Response.json(address.includes("/feedbacks/") ? { feedback } : { feedbacks: [], nextCursor: null });
  });
});

afterEach(() => void vi.unstubAllGlobals());

const item = { id: "a", status: "UNDER_REVIEW" } as PublicFeedback;

async function open() {
  openFakePage({ identity: { id: "theo" } });
  const pages = await import("../../shared/page.ts");
  pages.listenToPage(() => {});
  await vi.waitUntil(() => pages.page.get() !== null);
  const [requests, { feedbacks }, { live }] = await Promise.all([
    import("./requests.ts"),
    import("./state.ts"),
    import("./live.ts"),
  ]);
  return { ...requests, feedbacks, events: live.events };
}

test("[S71] an event about a suggestion that is being fetched, as it has just appeared, is not lost", async () => {
  const { feedbacks, events } = await open();
  feedbacks.set((state) => ({ ...state, ids: [] }));
  events["feedback.changed"]?.({ feedback: item });
  await vi.waitUntil(() => asked === 1);
  upvoteCount = 2;
  events["feedback.changed"]?.({ feedback: { ...item, upvoteCount } });
  answer();
  await vi.waitUntil(() => feedbacks.get().ids?.length === 1);
  expect(feedbacks.get().items.a?.upvoteCount).toBe(2);
});

test("a suggestion that is removed while it is loading has failed to load, and may be asked for again", async () => {
  const { feedbacks, events, loadFeedback } = await open();
  const loaded = loadFeedback("a");
  await vi.waitUntil(() => asked === 1);
  events["feedback.removed"]?.({ feedbackId: "a", mergedIntoId: null });
  answer();
  await expect(loaded).rejects.toThrow("Removed meanwhile");
  expect(feedbacks.get().items).toEqual({});
  await loadFeedback("a");
  expect(feedbacks.get().items).toHaveProperty("a");
});
