import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { feedback as limits } from "../limits.ts";
import { projectParams } from "../wire.ts";
import { feedbackSettings, metadataKey, statusLabelChanges } from "./schema.ts";

const response = z.object({ feedbackSettings });

export const getFeedbackSettings = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedback-settings",
  door: "agent",
  summary: "How the project weighs, names and announces suggestions",
  params: projectParams,
  response,
});

export const updateFeedbackSettings = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/feedback-settings",
  door: "agent",
  summary: "Change some of the settings; what is left out stays",
  params: projectParams,
  body: z.object({
    weightKey: metadataKey.optional(),
    companyKey: metadataKey.optional(),
    weightUnit: z.string().trim().min(1).max(limits.weightUnitMax).nullish(),
    announceAfterMinutes: feedbackSettings.shape.announceAfterMinutes.optional(),
    statusLabels: statusLabelChanges.optional(),
  }),
  response,
});
