import Stripe from "stripe";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";

/** The settings for selling plans: all of them, or none. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Unset: Stripe's own address. */
  apiBase: string | undefined;
  /** Prices by the plan that they pay for. */
  prices: Readonly<Record<string, string>>;
}

/** Short, because a person or a webhook is waiting; the SDK retries writes with the same idempotency key. */
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

/** Whether Stripe does not know the object, as after a change of keys. */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** Whether Stripe understood and refused, so that another form of the request may work. */
export function isRefusedByStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Stripe's own message goes to the log only, because it names keys and settings. */
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
