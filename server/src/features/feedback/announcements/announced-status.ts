import type { AnnouncedStatus } from "@hark/contract/announcements/schema";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";

/** Whether author and voters with an address are told of a status (design section 6). */
export function isAnnounced(status: FeedbackStatus): status is Exclude<AnnouncedStatus, "FIXED"> {
  return status === "PLANNED" || status === "IN_PROGRESS" || status === "COMPLETED";
}
