import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { StripeSettings } from "../src/platform/payments/stripe.ts";

/**
 * A Stripe to test against: speaks what the official SDK sends (forms, bearer keys, idempotency keys, lists, expansion) for
 * the objects that billing uses, has checkout and portal pages for a browser, and signs its events as Stripe does.
 */
export interface StripeStandIn {
  settings: StripeSettings;
  prices: { pro: string; business: string };
  /** The received requests, oldest first: `POST /v1/customers`. */
  requests: StandInRequest[];
  customers: Map<string, StandInObject>;
  checkouts: Map<string, StandInObject>;
  subscriptions: Map<string, StandInObject>;
  portals: Map<string, StandInObject>;
  /** The address for events; if unset, they are made but not sent. */
  webhookUrl: string | null;
  /** Requests fail with this status until it is null; all of them, or those with this method. */
  failure: { status: number; method?: string } | null;
  /** Requests of this name wait until it opens, like a hanging Stripe. */
  gate: { name: string; opens: Promise<void> } | null;
  /** Refuses portal sessions that ask for the page of a change, as a portal without that setting does. */
  refusesPortalFlows: boolean;
  addPrice(price: { id: string; name: string; cents: number; interval?: "month" | "year"; product?: string }): void;
  /** The customer pays an open checkout. */
  pay(checkoutUrl: string): Promise<StandInObject>;
  /** Creates a subscription without a checkout. */
  subscribe(customerId: string, priceId: string, metadata?: Record<string, string>): StandInObject;
  /** Changes a subscription and sends the event that Stripe would send. */
  update(subscriptionId: string, change: Record<string, unknown>, type?: string): Promise<void>;
  /** Makes the period's payment fail, as while Stripe retries it. */
  failPayment(subscriptionId: string, at?: Date): Promise<void>;
  recoverPayment(subscriptionId: string): Promise<void>;
  /** Cancels like the portal, at the end of the period. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  endSubscription(subscriptionId: string): Promise<void>;
  buildEvent(type: string, object: object): StandInEvent;
  /** Posts an event as Stripe does. Returns the status. */
  deliver(event: StandInEvent, options?: { at?: Date; secret?: string; signature?: string | null }): Promise<number>;
  close(): Promise<void>;
}

export interface StandInRequest {
  name: string;
  body: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects are as wide as its API; tests read what they need
export type StandInObject = Record<string, any> & { id: string };

export interface StandInEvent {
  id: string;
  type: string;
  payload: string;
}

const day = 86_400;
const seconds = (time = Date.now()) => Math.floor(time / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString("base64url").replace(/[-_]/g, "x")}`;

class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** @param now the time of its signatures, for tests that move the server's clock. */
export async function startStripeStandIn(now: () => Date = () => new Date()): Promise<StripeStandIn> {
  const secretKey = "sk_test_stand_in";
  const webhookSecret = "whsec_stand_in";
  const customers = new Map<string, StandInObject>();
  const checkouts = new Map<string, StandInObject>();
  const subscriptions = new Map<string, StandInObject>();
  const invoices = new Map<string, StandInObject>();
  const portals = new Map<string, StandInObject>();
  const prices = new Map<string, StandInObject>();
  const products = new Map<string, StandInObject>();
  const repeats = new Map<string, { contents: string; answer: Promise<StandInObject> }>();
  let base = "";

  function get(map: Map<string, StandInObject>, id: string, what: string): StandInObject {
    const found = map.get(id);
    if (!found) throw new Refusal(404, `No such ${what}: '${id}'`, "resource_missing");
    return found;
  }

  function addPrice(price: Parameters<StripeStandIn["addPrice"]>[0]) {
    const product = price.product ?? newId("prod");
    products.set(product, products.get(product) ?? { id: product, object: "product", name: price.name });
    prices.set(price.id, {
      id: price.id,
      object: "price",
      nickname: null,
      product,
      currency: "usd",
      unit_amount: price.cents,
      recurring: { interval: price.interval ?? "month", interval_count: 1 },
    });
  }

  function subscribe(customerId: string, priceId: string, metadata: Record<string, string> = {}): StandInObject {
    get(customers, customerId, "customer");
    const created = seconds();
    const invoice: StandInObject = {
      id: newId("in"),
      object: "invoice",
      customer: customerId,
      created,
      status: "paid",
    };
    invoices.set(invoice.id, invoice);
    const item = {
      id: newId("si"),
      object: "subscription_item",
      price: get(prices, priceId, "price"),
      quantity: 1,
      current_period_start: created,
      current_period_end: created + 30 * day,
    };
    const subscription: StandInObject = {
      id: newId("sub"),
      object: "subscription",
      customer: customerId,
      status: "active",
      created,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      latest_invoice: invoice.id,
      metadata,
      items: { object: "list", data: [item], has_more: false },
    };
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  async function send(type: string, object: object) {
    if (standIn.webhookUrl) await standIn.deliver(buildEvent(type, object));
  }

  function buildEvent(type: string, object: object): StandInEvent {
    const id = newId("evt");
    const event = {
      id,
      object: "event",
      api_version: Stripe.API_VERSION,
      created: seconds(),
      type,
      livemode: false,
      data: { object },
    };
    // Stripe sends it with spaces and line ends: a body that was parsed and written again has another signature.
    return { id, type, payload: JSON.stringify(event, null, 2) };
  }

  async function pay(checkout: StandInObject): Promise<StandInObject> {
    if (checkout.status !== "open") throw new Refusal(400, "This checkout is no longer open");
    const subscription = subscribe(checkout.customer, checkout.price, checkout.subscription_metadata);
    Object.assign(checkout, { status: "complete", url: null, subscription: subscription.id });
    await send("customer.subscription.created", { ...subscription, status: "incomplete" });
    await send("invoice.paid", get(invoices, subscription.latest_invoice, "invoice"));
    await send("checkout.session.completed", checkout);
    return subscription;
  }

  async function update(id: string, change: Record<string, unknown>, type = "customer.subscription.updated") {
    const subscription = get(subscriptions, id, "subscription");
    Object.assign(subscription, change);
    await send(type, { ...subscription });
  }

  async function changePrice(id: string, priceId: string) {
    const subscription = get(subscriptions, id, "subscription");
    subscription.items.data[0].price = get(prices, priceId, "price");
    await update(id, {});
  }

  async function endSubscription(id: string) {
    await update(id, { status: "canceled", canceled_at: seconds() }, "customer.subscription.deleted");
  }

  /** The calls that billing makes; any other call is our mistake and gets 404. */
  function answer(method: string, path: string, body: Record<string, string>): StandInObject {
    const [, , kind, a, b] = path.split("/");
    const route = `${method} ${[kind, a === "sessions" ? a : a && ":id", b && (a === "sessions" ? ":id" : b)].filter(Boolean).join("/")}`;
    const id = decodeURIComponent((a === "sessions" ? b : a) ?? "");
    switch (route) {
      case "POST customers": {
        const customer = {
          id: newId("cus"),
          object: "customer",
          created: seconds(),
          name: body.name,
          email: body.email,
          metadata: nested(body, "metadata"),
        };
        customers.set(customer.id, customer);
        return customer;
      }
      case "GET customers":
        return list([...customers.values()], body);
      case "GET customers/:id":
        return get(customers, id, "customer");
      case "POST checkout/sessions": {
        get(customers, body.customer ?? "", "customer");
        const priceId = body["line_items[0][price]"] ?? "";
        get(prices, priceId, "price");
        const checkoutId = newId("cs_test");
        const checkout = {
          id: checkoutId,
          object: "checkout.session",
          created: seconds(),
          mode: body.mode,
          status: "open",
          customer: body.customer,
          price: priceId,
          client_reference_id: body.client_reference_id,
          metadata: nested(body, "metadata"),
          subscription_metadata: nested(body, "subscription_data[metadata]"),
          success_url: body.success_url,
          cancel_url: body.cancel_url,
          url: `${base}/pay/${checkoutId}`,
        };
        checkouts.set(checkoutId, checkout);
        return checkout;
      }
      case "GET checkout/sessions":
        return list(
          [...checkouts.values()].filter(
            (one) => one.customer === body.customer && (!body.status || one.status === body.status),
          ),
          body,
        );
      case "POST billing_portal/sessions": {
        get(customers, body.customer ?? "", "customer");
        const flow = body["flow_data[type]"];
        if (flow && standIn.refusesPortalFlows) {
          throw new Refusal(400, "This portal does not allow subscription updates");
        }
        const portal = {
          id: newId("bps"),
          object: "billing_portal.session",
          customer: body.customer,
          return_url: body.return_url,
          flow: flow ?? null,
          change: flow
            ? {
                subscription: body["flow_data[subscription_update_confirm][subscription]"],
                price: body["flow_data[subscription_update_confirm][items][0][price]"],
              }
            : null,
          url: "",
        };
        portal.url = `${base}/portal/${portal.id}`;
        portals.set(portal.id, portal);
        return portal;
      }
      case "GET subscriptions": {
        get(customers, body.customer ?? "", "customer");
        const found = [...subscriptions.values()].filter(
          (one) =>
            one.customer === body.customer &&
            (body.status === "all" || (body.status ? one.status === body.status : one.status !== "canceled")),
        );
        const expands = Object.entries(body).some(
          ([key, value]) => key.startsWith("expand") && value === "data.latest_invoice",
        );
        return list(
          found.map((one) => (expands ? { ...one, latest_invoice: invoices.get(one.latest_invoice) } : one)),
          body,
        );
      }
      case "DELETE subscriptions/:id": {
        const subscription = get(subscriptions, id, "subscription");
        if (subscription.status === "canceled") {
          throw new Refusal(404, `No such subscription: '${id}'`, "resource_missing");
        }
        return Object.assign(subscription, { status: "canceled", canceled_at: seconds() });
      }
      case "GET prices/:id": {
        const price = get(prices, id, "price");
        return body["expand[0]"] === "product" ? { ...price, product: products.get(price.product) } : price;
      }
    }
    if (method === "POST" && kind === "checkout" && path.endsWith("/expire")) {
      const checkout = get(checkouts, b ?? "", "checkout");
      if (checkout.status !== "open") throw new Refusal(400, "Only open sessions can be expired");
      return Object.assign(checkout, { status: "expired", url: null });
    }
    throw new Refusal(404, `The stand-in does not know ${method} ${path}`);
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const text = await readBody(request);
    const body = Object.fromEntries([...url.searchParams, ...new URLSearchParams(text)]);
    const idempotencyKey = header(request, "idempotency-key");
    standIn.requests.push({ name: `${request.method} ${url.pathname}`, body, idempotencyKey });
    if (standIn.gate?.name === `${request.method} ${url.pathname}`) await standIn.gate.opens;
    try {
      if (header(request, "authorization") !== `Bearer ${secretKey}`)
        throw new Refusal(401, "Invalid API Key provided");
      const { failure } = standIn;
      if (failure && (failure.method ?? request.method) === request.method) {
        throw new Refusal(failure.status, "Something went wrong on our end");
      }
      json(response, 200, await once(request.method ?? "GET", url.pathname, body, idempotencyKey));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const type = error.status >= 500 ? "api_error" : "invalid_request_error";
      json(response, error.status, { error: { type, message: error.message, code: error.code } });
    }
  }

  function once(method: string, path: string, body: Record<string, string>, key: string | undefined) {
    if (!key) return answer(method, path, body);
    const contents = JSON.stringify([method, path, body]);
    const repeat = repeats.get(key);
    if (repeat && repeat.contents !== contents) {
      throw new Refusal(400, "Keys for idempotent requests can only be used with the same parameters");
    }
    if (repeat) return repeat.answer;
    const made = answer(method, path, body);
    repeats.set(key, { contents, answer: Promise.resolve(structuredClone(made)) });
    return made;
  }

  /** The pages that a browser is sent to. */
  async function answerPage(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [, kind, id = "", action] = url.pathname.split("/");
    if (kind === "pay") {
      const checkout = checkouts.get(id);
      if (checkout?.status !== "open") return page(response, "This checkout has expired", "");
      if (request.method === "POST") {
        await pay(checkout);
        return redirect(response, checkout.success_url);
      }
      const price = get(prices, checkout.price, "price");
      return page(
        response,
        `Pay $${price.unit_amount / 100}`,
        `${button(`/pay/${id}`, "Pay and subscribe")}<a href="${checkout.cancel_url}">Back</a>`,
      );
    }
    const portal = portals.get(id);
    if (kind !== "portal" || !portal) return page(response, "Not found", "");
    const subscription = [...subscriptions.values()].find(
      (one) => one.customer === portal.customer && one.status !== "canceled",
    );
    if (request.method === "POST" && subscription) {
      if (action === "cancel") await cancelAtPeriodEnd(subscription.id);
      if (action === "end") await endSubscription(subscription.id);
      if (action === "change") await changePrice(subscription.id, portal.change?.price ?? standIn.prices.business);
      if (action === "card") await recoverPayment(subscription.id);
      return redirect(response, portal.return_url);
    }
    return page(
      response,
      "Billing portal",
      `${button(`/portal/${id}/cancel`, "Cancel plan")}${button(`/portal/${id}/end`, "Cancel now")}${button(`/portal/${id}/change`, "Confirm change")}${button(`/portal/${id}/card`, "Update card")}<a href="${portal.return_url}">Return</a>`,
    );
  }

  async function cancelAtPeriodEnd(id: string) {
    const subscription = get(subscriptions, id, "subscription");
    const end = subscription.items.data[0].current_period_end;
    await update(id, { cancel_at_period_end: true, cancel_at: end });
  }

  async function failPayment(id: string, at = new Date()) {
    const subscription = get(subscriptions, id, "subscription");
    const invoice: StandInObject = {
      id: newId("in"),
      object: "invoice",
      customer: subscription.customer,
      created: seconds(at.getTime()),
      status: "open",
    };
    invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    await send("invoice.payment_failed", invoice);
    await update(id, { status: "past_due" });
  }

  async function recoverPayment(id: string) {
    const subscription = get(subscriptions, id, "subscription");
    const invoice = get(invoices, subscription.latest_invoice, "invoice");
    invoice.status = "paid";
    await send("invoice.paid", invoice);
    await update(id, { status: "active" });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", base);
    const work = url.pathname.startsWith("/v1/")
      ? answerApi(request, response, url)
      : answerPage(request, response, url);
    work.catch((error: unknown) => json(response, 500, { error: { type: "api_error", message: String(error) } }));
  });

  const standIn: StripeStandIn = {
    settings: { secretKey, webhookSecret, apiBase: "", prices: { pro: "price_pro", business: "price_business" } },
    prices: { pro: "price_pro", business: "price_business" },
    requests: [],
    customers,
    checkouts,
    subscriptions,
    portals,
    webhookUrl: null,
    failure: null,
    gate: null,
    refusesPortalFlows: false,
    addPrice,
    pay: (checkoutUrl) => pay(get(checkouts, checkoutUrl.split("/").at(-1) ?? "", "checkout")),
    subscribe,
    update,
    failPayment,
    recoverPayment,
    cancelAtPeriodEnd,
    endSubscription,
    buildEvent,
    async deliver(event, { at = now(), secret = webhookSecret, signature } = {}) {
      const made = new Stripe(secretKey).webhooks.generateTestHeaderString({
        payload: event.payload,
        secret,
        timestamp: seconds(at.getTime()),
      });
      const sent = signature === undefined ? made : signature;
      const response = await fetch(standIn.webhookUrl ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          ...(sent !== null && { "stripe-signature": sent }),
        },
        body: event.payload,
      });
      await response.arrayBuffer();
      return response.status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  addPrice({ id: "price_pro", name: "Pro", cents: 2900, product: "prod_pro" });
  addPrice({ id: "price_business", name: "Business", cents: 9900, product: "prod_business" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.settings.apiBase = base;
  return standIn;
}

/** Pages as Stripe does: newest first, `starting_after` and `limit`. */
function list(all: StandInObject[], query: Record<string, string>): StandInObject {
  const newestFirst = [...all].reverse();
  const start = query.starting_after ? newestFirst.findIndex((one) => one.id === query.starting_after) + 1 : 0;
  const limit = Number(query.limit ?? 10);
  const data = newestFirst.slice(start, start + limit);
  return { id: "", object: "list", data, has_more: start + limit < newestFirst.length, url: "/v1" };
}

/** `metadata[a]=1` as `{ a: "1" }`. */
function nested(body: Record<string, string>, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key.startsWith(`${name}[`) && key.endsWith("]")) found[key.slice(name.length + 1, -1)] = value;
  }
  return found;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") });
  response.end(JSON.stringify(body));
}

function page(response: ServerResponse, title: string, body: string) {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`);
}

function button(action: string, label: string): string {
  return `<form method="post" action="${action}"><button>${label}</button></form>`;
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { location });
  response.end();
}
