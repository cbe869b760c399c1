import type { Activity, Note } from "./schema.ts";

export interface ThreadEvents {
  dashboard: {
    /** A note was written or changed. */
    "note.changed": (payload: { note: Note; projectId: string }) => void;
    "note.removed": (payload: { noteId: string; conversationId: string; projectId: string }) => void;
    "activity.added": (payload: { activity: Activity; projectId: string }) => void;
  };
}
