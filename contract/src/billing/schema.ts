import { z } from "zod";
import { id, time } from "../wire.ts";

/** A plan on offer (ENT-04). */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  /** Dollars per month, whole or with cents. */
  price: z.number(),
  shortFeatureDescription: z.string(),
  /** The price at the payment provider; null when there is nothing to pay, or no provider. */
  stripeId: z.string().nullable(),
  /** Members of one project, pending invitations included; null: no limit. */
  memberLimit: z.number().nullable(),
  /** Whether the widget says 'Powered by Hark'. */
  showsPoweredBy: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

/** A project with more members than the plan allows. */
export const projectOverLimit = z.object({
  projectId: id,
  projectName: z.string(),
  members: z.number(),
  memberLimit: z.number(),
});
export type ProjectOverLimit = z.infer<typeof projectOverLimit>;

/** The state of an account's plan and subscription. */
export const billing = z.object({
  planId: z.string(),
  /** The plan is paid until then and Free from then on; null while it goes on. */
  cancelsAt: time.nullable(),
  /** The last payment failed. The plan stays until `keepsPlanUntil`; after it, the account is on Free until it pays. */
  pastDue: z.object({ planName: z.string(), since: time, keepsPlanUntil: time }).nullable(),
  /** Rises with every change, so that a waiting page can compare it. */
  revision: z.number(),
  /** False without payment settings: plans are shown, but there are no limits and nothing can be bought. */
  isConfigured: z.boolean(),
  pricingUrl: z.string(),
  /** Own projects with more members than the plan allows. Nobody is removed, but further invitations are refused. */
  overLimits: z.array(projectOverLimit),
});
export type Billing = z.infer<typeof billing>;
