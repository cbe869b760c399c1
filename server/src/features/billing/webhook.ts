import type { FastifyReply, FastifyRequest } from "fastify";
import type Stripe from "stripe";
import { AppError } from "../../platform/errors.ts";
import { isForgedForStripe } from "../../platform/payments/stripe.ts";
import type { Payments } from "./deps.ts";
import { findBillingByCustomer } from "./queries.ts";
import { syncAccount } from "./sync-account.ts";
import { t } from "./texts.ts";

/** Stripe's own default: an older signature is treated as a replay. */
const toleranceSeconds = 300;

/**
 * Stripe's events. Any answer but 2xx makes Stripe send the event again, for three days; so everything that went wrong here
 * is thrown, and what is none of our business is accepted.
 */
export async function receiveEvent(
  payments: Payments,
  { body, request, reply }: { body: Buffer; request: FastifyRequest; reply: FastifyReply },
) {
  const event = verify(payments, body, request.headers["stripe-signature"]);
  const customerId = customerOf(event);
  const billing = customerId ? await findBillingByCustomer(payments.database, customerId) : undefined;
  if (billing) await syncAccount(payments, billing.account_id, event.id);
  else if (customerId) payments.log.info({ event: event.id, type: event.type }, "an event for an unknown customer");
  return reply.code(200).send({ received: true });
}

function verify(payments: Payments, body: Buffer, signature: unknown): Stripe.Event {
  const event: unknown = checkSignature(payments, body, signature);
  if (!isEvent(event)) throw new AppError("VALIDATION_FAILED", { message: t("notAnEvent") });
  return event;
}

function isEvent(value: unknown): value is Stripe.Event {
  const event = value as Partial<Stripe.Event> | null;
  return typeof event?.id === "string" && event.id !== "" && typeof event.data?.object === "object";
}

function checkSignature({ stripe, settings, clock }: Payments, body: Buffer, signature: unknown): unknown {
  try {
    return stripe.webhooks.constructEvent(
      body,
      typeof signature === "string" ? signature : "",
      settings.webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    );
  } catch (error) {
    if (isForgedForStripe(error)) throw new AppError("INVALID_SIGNATURE");
    // The body is signed but not JSON.
    if (error instanceof SyntaxError) throw new AppError("VALIDATION_FAILED", { message: t("notAnEvent") });
    throw error;
  }
}

/** Returns the event's customer, the only thing that is taken from an event. */
function customerOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  } | null;
  if (object?.object === "customer") return object.id;
  const customer = object?.customer;
  return typeof customer === "string" ? customer : customer?.id;
}
