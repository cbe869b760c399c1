import type { Announcement } from "./schema.ts";

export interface AnnouncementEvents {
  dashboard: {
    /** One is new or differs: its state, its text, whom it would tell. */
    "announcement.changed": (payload: { announcement: Announcement; projectId: string }) => void;
  };
}
