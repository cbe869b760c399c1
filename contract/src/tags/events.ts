import type { Tag } from "./schema.ts";

export interface TagEvents {
  dashboard: {
    /** A tag is new or differs. */
    "tag.changed": (payload: { tag: Tag; projectId: string }) => void;
    /** A tag was deleted, or merged into another one, which is then on everything that had it. */
    "tag.removed": (payload: { tagId: string; intoId: string | null; projectId: string }) => void;
  };
}
