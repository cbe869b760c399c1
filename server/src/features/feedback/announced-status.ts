import type { FeedbackStatus } from "@hark/contract/feedback/schema";

/** The statuses that the author and the voters with an address are mailed about (design section 6). */
export type AnnouncedStatus = "PLANNED" | "IN_PROGRESS" | "COMPLETED";

export function isAnnounced(status: FeedbackStatus): status is AnnouncedStatus {
  return status === "PLANNED" || status === "IN_PROGRESS" || status === "COMPLETED";
}
