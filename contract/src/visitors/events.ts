import type { VisitorSummary, WidgetUser } from "./schema.ts";

export interface VisitorMergeEvents {
  dashboard: {
    /** Something that agents see of a visitor is another now. What is more than this line is fetched by whoever shows it. */
    "visitor.updated": (payload: { visitor: VisitorSummary; projectId: string }) => void;
    /** Two visitors are one now: the source is gone, and all of it is the other one's. */
    "visitor.merged": (payload: { sourceId: string; widgetUser: WidgetUser; projectId: string }) => void;
  };
}
