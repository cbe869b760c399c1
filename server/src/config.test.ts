import { expect, test } from "vitest";
import { isBillingConfigured, readConfig } from "./config.ts";

const stripe = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_PRO: "price_1",
  STRIPE_PRICE_BUSINESS: "price_2",
};

test("without payment settings no plans are sold, and the pricing page is our own", () => {
  const config = readConfig({ PUBLIC_URL: "https://support.example.com/" });
  expect(isBillingConfigured(config)).toBe(false);
  expect(config.pricingUrl).toBe("https://support.example.com/pricing");
});

test("with all of them plans are sold", () => {
  const config = readConfig({ ...stripe, PRICING_URL: "https://example.com/prices" });
  expect(isBillingConfigured(config)).toBe(true);
  expect(config.stripe?.prices).toEqual({ pro: "price_1", business: "price_2" });
  expect(config.pricingUrl).toBe("https://example.com/prices");
});

test("an incomplete set is an error that names the variables and no secrets", () => {
  const { STRIPE_WEBHOOK_SECRET: _, ...half } = stripe;
  const read = () => readConfig({ ...half, PORT: "many" });
  expect(read).toThrow(/PORT must be a port number/);
  expect(read).toThrow(/STRIPE_WEBHOOK_SECRET is needed for selling plans/);
  expect(read).not.toThrow(/sk_test_1/);
});
