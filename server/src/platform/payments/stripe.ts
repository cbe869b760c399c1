import Stripe from "stripe";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";

/** What selling plans takes; all of it or nothing. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Unset: Stripe's own address. */
  apiBase: string | undefined;
  /** Prices by the plan that they pay for. */
  prices: Readonly<Record<string, string>>;
}

/** Short, because a person or a webhook waits; the SDK repeats writes with one idempotency key. */
const timeoutMs = 10_000;

export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = new URL(apiBase ?? "https://api.stripe.com");
  return new Stripe(secretKey, {
    protocol: base.protocol === "http:" ? "http" : "https",
    host: base.hostname,
    port: base.port || (base.protocol === "http:" ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Whether Stripe says that it does not know the object, as after a change of keys. */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** Whether Stripe understood and refused, so that another form of the request may work. */
export function isRefusedByStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Stripe's own words are for the log: they name keys and settings that are none of a customer's business. */
export async function explainStripe<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error(
      {
        type: error.type,
        code: error.code,
        status: error.statusCode,
        stripeRequest: error.requestId,
        text: error.message,
      },
      "Stripe refused or did not answer",
    );
    throw new AppError("PAYMENT_PROVIDER_FAILED");
  }
}
