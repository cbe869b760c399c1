import { feedbackStatus } from "@hark/contract/feedback/schema";
import type { FeedbackSettings, StatusLabels } from "@hark/contract/feedback-settings/schema";
import type { SettingsRow } from "./queries.ts";

export function presentSettings(row: SettingsRow): FeedbackSettings {
  return {
    weightKey: row.weight_key,
    companyKey: row.company_key,
    weightUnit: row.weight_unit,
    announceAfterMinutes: row.announce_after_minutes,
    statusLabels: presentStatusLabels(row),
  };
}

/** All six, null where the word is Hark's. */
export function presentStatusLabels({ status_labels: labels }: Pick<SettingsRow, "status_labels">): StatusLabels {
  return Object.fromEntries(feedbackStatus.options.map((status) => [status, labels[status] ?? null])) as StatusLabels;
}
