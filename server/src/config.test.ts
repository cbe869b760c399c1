import { rates } from "@hark/contract/limits";
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

test("upload quotas are what the operator sets, in megabytes, or the contract's limits", () => {
  const { uploadQuotas, minFreeBytes } = readConfig({ UPLOAD_MB_PER_VISITOR_HOUR: "3", KEEP_FREE_DISK_MB: "2048" });
  expect(uploadQuotas).toEqual({
    perVisitorAndHour: 3 * 1024 * 1024,
    perAddressAndHour: rates.uploadBytesPerAddressPerHour,
    perProjectAndDay: rates.uploadBytesPerProjectPerDay,
    perAgentAndHour: rates.uploadBytesPerAgentPerHour,
  });
  expect(minFreeBytes).toBe(2 * 1024 ** 3);
  expect(() => readConfig({ UPLOAD_MB_PER_PROJECT_DAY: "0" })).toThrow(
    /UPLOAD_MB_PER_PROJECT_DAY must be at least one megabyte/,
  );
});

test.each(["https://example.com/hark", "https://example.com/?a=1", "ftp://example.com", "example.com"])(
  "PUBLIC_URL %s is refused in plain words",
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL must be (scheme and host alone|a web address)/);
  },
);
