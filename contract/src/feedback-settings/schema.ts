import { z } from "zod";
import { feedbackStatus } from "../feedback/schema.ts";
import { feedback as limits } from "../limits.ts";

/** How a project counts, names and announces suggestions (loop, section 1). */

const label = z
  .string()
  .trim()
  .max(limits.statusLabelMax)
  .transform((text) => text || null)
  .nullable();

/** What a project calls the six statuses; null is the word that Hark has for it. */
export const statusLabels = z.record(feedbackStatus, z.string().nullable());
export type StatusLabels = z.infer<typeof statusLabels>;

/** Some of them; another key is refused. */
export const statusLabelChanges = z.strictObject({
  PENDING: label.optional(),
  UNDER_REVIEW: label.optional(),
  NOT_NOW: label.optional(),
  PLANNED: label.optional(),
  IN_PROGRESS: label.optional(),
  COMPLETED: label.optional(),
});

export const metadataKey = z.string().trim().min(1).max(limits.metadataKeyMax).nullable();

export const feedbackSettings = z.object({
  /** The key of a visitor's metadata whose numbers are summed up. */
  weightKey: z.string().nullable(),
  /** The key that tells which company a visitor belongs to. */
  companyKey: z.string().nullable(),
  /** Shown beside the sum. */
  weightUnit: z.string().nullable(),
  announceAfterMinutes: z.number().int().min(0).max(limits.announceAfterMaxMinutes),
  statusLabels,
});
export type FeedbackSettings = z.infer<typeof feedbackSettings>;
