import type { Announcement } from "@hark/contract/announcements/schema";
import type { FeedbackDetail } from "@hark/contract/feedback/schema";

const isNewer = (a: Announcement, b: Announcement) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

/** Old state + event = a fresh fetch: one that waits stands at its place, another one is gone. */
export function applyToWaiting(waiting: readonly Announcement[], announcement: Announcement): Announcement[] {
  const others = waiting.filter(({ id }) => id !== announcement.id);
  if (announcement.state !== "WAITING") return others;
  return [...others, announcement].sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** An item's detail has its newest. */
export function applyToDetail(detail: FeedbackDetail, announcement: Announcement): FeedbackDetail {
  if (detail.id !== announcement.feedbackId) return detail;
  const known = detail.announcement;
  return known && known.id !== announcement.id && isNewer(known, announcement) ? detail : { ...detail, announcement };
}

/** Which public answer an item shows is told by a fetch alone, once a sent announcement has one or had one. */
export const changesPublicAnswer = (detail: FeedbackDetail, { state, publicAnswer }: Announcement) =>
  state === "SENT" && (publicAnswer !== null || detail.publicAnswer !== null);
