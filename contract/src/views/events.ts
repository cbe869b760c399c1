import type { View } from "./schema.ts";

export interface ViewEvents {
  dashboard: {
    /** A saved view is new or differs. Of an own one only its maker hears. */
    "view.changed": (payload: { view: View; projectId: string }) => void;
    /** It was deleted, or is no longer this agent's to see. */
    "view.removed": (payload: { viewId: string; projectId: string }) => void;
  };
}
