import type { AgentEvents } from "./agents/events.ts";
import type { AnnouncementEvents } from "./announcements/events.ts";
import type { BulkEvents } from "./bulk/events.ts";
import type { ConversationEvents } from "./conversations/events.ts";
import type { FeedbackEvents } from "./feedback/events.ts";
import type { FeedbackSettingsEvents } from "./feedback-settings/events.ts";
import type { KnownIssueEvents } from "./known-issues/events.ts";
import type { NotificationEvents } from "./notifications/events.ts";
import type { PreparedAnswerEvents } from "./prepared-answers/events.ts";
import type { SavedReplyEvents } from "./saved-replies/events.ts";
import type { TagEvents } from "./tags/events.ts";
import type { ThreadEvents } from "./thread/events.ts";
import type { ViewEvents } from "./views/events.ts";
import type { VisitorMergeEvents } from "./visitors/events.ts";

/** The socket contract (RT-02..05; design sections 7 and 11). */

/**
 * Each feature declares its events in its own `events.ts`: what dashboards hear, what visitors hear, and what clients send. A
 * new feature is one more name here.
 */
type Events = AgentEvents &
  AnnouncementEvents &
  BulkEvents &
  ConversationEvents &
  FeedbackEvents &
  FeedbackSettingsEvents &
  KnownIssueEvents &
  NotificationEvents &
  PreparedAnswerEvents &
  SavedReplyEvents &
  TagEvents &
  ThreadEvents &
  ViewEvents &
  VisitorMergeEvents;

export type DashboardEvents = Events["dashboard"];
export type VisitorEvents = Events["visitor"];
export type ClientEvents = Events["client"];

export interface DashboardAuth {
  type: "dashboard";
  /** `Bearer …`, as in the header. */
  authorization: string;
}

export interface WidgetAuth {
  type: "widget";
  projectId: string;
  authorization: string;
}
