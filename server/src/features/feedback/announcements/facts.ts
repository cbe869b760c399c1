import { defineFact } from "../../../platform/facts.ts";

/** It was decided who is told; the mails are still to be written. */
export const announcementSent = defineFact<{ projectId: string; announcementId: string }>("announcement-sent");
