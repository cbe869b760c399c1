import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../wire.ts";
import { billing, plan } from "./schema.ts";

export const listPlans = endpoint({
  method: "GET",
  path: "/plans",
  door: "account",
  summary: "Plans on offer, cheapest first",
  response: z.object({ plans: z.array(plan) }),
});

export const getBilling = endpoint({
  method: "GET",
  path: "/billing",
  door: "account",
  summary: "The plan and subscription of the signed-in account",
  response: z.object({ billing }),
});

export const openCheckout = endpoint({
  method: "POST",
  path: "/stripe/session",
  door: "account",
  summary: "Start paying for a plan; returns the address to go to (the portal's for somebody who pays already)",
  body: z.object({
    planId: z.string().min(1).max(100),
    /** The project to come back to. */
    originProjectId: id,
  }),
  response: z.object({ url: z.string() }),
  errors: ["NOT_FOUND", "BILLING_NOT_CONFIGURED", "NOTHING_TO_MANAGE", "PAYMENT_PROVIDER_FAILED", "RATE_LIMITED"],
});

export const openPortal = endpoint({
  method: "POST",
  path: "/stripe/portal",
  door: "account",
  summary: "Manage or cancel the subscription; returns the address to go to",
  body: z.object({ originProjectId: id }),
  response: z.object({ url: z.string() }),
  errors: ["NOT_FOUND", "BILLING_NOT_CONFIGURED", "NOTHING_TO_MANAGE", "PAYMENT_PROVIDER_FAILED", "RATE_LIMITED"],
});
