import type Stripe from "stripe";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { serializeError } from "../logged-error.ts";

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

/** The SDK is large, so a server that sells nothing never loads it. */
export async function createStripe({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: Stripe } = await import("stripe");
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
  return isRefusedByStripe(error) && error.code === "resource_missing";
}

/** Whether Stripe understood and refused, so that another form of the request may work. */
export function isRefusedByStripe(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return isStripeError(error) && error.type === "StripeInvalidRequestError";
}

/** Whether what a webhook brought was not signed with the secret that we share with Stripe. */
export function isForgedForStripe(error: unknown): boolean {
  return isStripeError(error) && error.type === "StripeSignatureVerificationError";
}

/** The SDK's errors name their own class, so that it need not be loaded to recognise them. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && /^Stripe\w*Error$/.test(String((error as { type?: unknown }).type));
}

/** Stripe's own message goes to the log only, because it names keys and settings. */
export async function explainStripe<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log.error(
      {
        type: error.type,
        code: error.code,
        status: error.statusCode,
        stripeRequest: error.requestId,
        text: serializeError(error).message,
      },
      "Stripe refused or did not answer",
    );
    throw new AppError("PAYMENT_PROVIDER_FAILED");
  }
}
