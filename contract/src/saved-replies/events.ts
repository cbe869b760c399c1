import type { SavedReply } from "./schema.ts";

export interface SavedReplyEvents {
  dashboard: {
    /** A saved reply is new or differs, also in how often it was used. Of an own one only its owner hears. */
    "savedReply.changed": (payload: { savedReply: SavedReply; projectId: string }) => void;
    "savedReply.removed": (payload: { savedReplyId: string; projectId: string }) => void;
  };
}
