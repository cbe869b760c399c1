import { feedbackStatus } from "@hark/contract/feedback/schema";
import * as endpoints from "@hark/contract/feedback-settings/endpoints";
import type { z } from "zod";
import { defineEvent } from "../../../platform/domain-events.ts";
import { projectAgentsRoom } from "../../agents/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { presentSettings } from "./present-settings.ts";
import { getSettings, lockSettings, type SettingsRow, saveSettings } from "./queries.ts";

/** The settings differ; `isWeightOther` says that what votes weigh does too. */
const feedbackSettingsChanged = defineEvent<{ projectId: string; isWeightOther: boolean }>("feedback-settings-changed");

/** How a project weighs, names and announces suggestions (loop, section 1). */
export function settings({ http, database, events, realtime: sockets }: FeatureContext) {
  http.handle(endpoints.getFeedbackSettings, async ({ actor }) => ({
    feedbackSettings: presentSettings(await getSettings(database, actor.project.id)),
  }));

  http.handle(endpoints.updateFeedbackSettings, async ({ actor, body }) => {
    const projectId = actor.project.id;
    const row = await database.transaction(async (tx): Promise<SettingsRow> => {
      const before = await lockSettings(tx, projectId);
      const after = withChanges(before, body);
      if (JSON.stringify(after) === JSON.stringify(before)) return before;
      await saveSettings(tx, after);
      const isWeightOther = after.weight_key !== before.weight_key || after.company_key !== before.company_key;
      tx.announce(feedbackSettingsChanged({ projectId, isWeightOther }));
      return after;
    });
    return { feedbackSettings: presentSettings(row) };
  });

  events.on(feedbackSettingsChanged, async ({ projectId }) => {
    const feedbackSettings = presentSettings(await getSettings(database, projectId));
    sockets.emit(projectAgentsRoom(projectId), "feedbackSettings.changed", { feedbackSettings, projectId });
  });
}

type Changes = z.output<(typeof endpoints.updateFeedbackSettings)["body"]>;

/** What is left out stays. */
function withChanges(row: SettingsRow, changes: Changes): SettingsRow {
  const { weightKey, companyKey, weightUnit, announceAfterMinutes, statusLabels = {} } = changes;
  const status_labels = { ...row.status_labels };
  for (const status of feedbackStatus.options) {
    const label = statusLabels[status];
    if (label) status_labels[status] = label;
    else if (label === null) delete status_labels[status];
  }
  return {
    ...row,
    weight_key: weightKey === undefined ? row.weight_key : weightKey,
    company_key: companyKey === undefined ? row.company_key : companyKey,
    weight_unit: weightUnit === undefined ? row.weight_unit : weightUnit,
    announce_after_minutes: announceAfterMinutes ?? row.announce_after_minutes,
    status_labels,
  };
}
