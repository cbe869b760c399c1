import type { FeedbackSettings } from "./schema.ts";

export interface FeedbackSettingsEvents {
  dashboard: {
    "feedbackSettings.changed": (payload: { feedbackSettings: FeedbackSettings; projectId: string }) => void;
  };
}
