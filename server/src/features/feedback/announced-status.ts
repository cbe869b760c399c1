import type { FeedbackStatus } from "@hark/contract/feedback/schema";

/** Author and voters with an address are told when an item gets here (design section 6). */
export type AnnouncedStatus = "PLANNED" | "IN_PROGRESS" | "COMPLETED";

export function isAnnounced(status: FeedbackStatus): status is AnnouncedStatus {
  return status === "PLANNED" || status === "IN_PROGRESS" || status === "COMPLETED";
}
