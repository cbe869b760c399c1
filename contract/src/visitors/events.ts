import type { WidgetUser } from "./schema.ts";

export interface VisitorMergeEvents {
  dashboard: {
    /** Two visitors are one now: the source is gone, and all of it is the other one's. */
    "visitor.merged": (payload: { sourceId: string; widgetUser: WidgetUser; projectId: string }) => void;
  };
}
