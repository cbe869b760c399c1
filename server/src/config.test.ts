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

test("[O2] what the operator sets can't be changed in the dashboard, what is empty can", () => {
  const { fixedSettings, minFreeBytes } = readConfig({
    UPLOAD_MB_PER_VISITOR_HOUR: "3",
    KEEP_GUESTS_DAYS: " ",
    REGISTRATION: "invited",
    KEEP_FREE_DISK_MB: "2048",
  });
  expect(fixedSettings).toEqual({ uploadMbPerVisitorHour: 3, registration: "INVITED" });
  expect(minFreeBytes).toBe(2 * 1024 ** 3);
  expect(() => readConfig({ UPLOAD_MB_PER_PROJECT_DAY: "0" })).toThrow(
    /UPLOAD_MB_PER_PROJECT_DAY must be at least one megabyte/,
  );
  expect(() => readConfig({ REGISTRATION: "shut" })).toThrow(/REGISTRATION must be open, invited or closed/);
});

test("[O5] backups go to a bucket with the keys of the files' bucket, unless it has its own", () => {
  const shared = readConfig({
    S3_BUCKET: "files",
    S3_ENDPOINT: "https://s3.example.com",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
    BACKUP_S3_BUCKET: "safe",
  });
  expect(shared.backups).toMatchObject({
    folder: null,
    bucket: { bucket: "safe", endpoint: "https://s3.example.com", accessKeyId: "a" },
  });
  expect(() => readConfig({ BACKUP_KEY: "s3cret" })).toThrow(
    /BACKUP_KEY must be a passphrase of 20 characters or more/,
  );
  expect(() => readConfig({ BACKUP_KEY: "s3cret" })).not.toThrow(/s3cret/);
  expect(() => readConfig({ BACKUP_S3_BUCKET: "safe" })).toThrow(/BACKUP_S3_ACCESS_KEY_ID is needed/);
});

test("[O2] the administrator sees which variables are set, and no secret, wherever somebody has written it", () => {
  const { environment } = readConfig({
    PORT: "3001",
    HOST: "",
    MAIL_FROM: "Hark <hark@example.com>",
    DATABASE_URL: "postgres://hark:s3cret@localhost/hark",
    SMTP_URL: "smtp://hark:s3cret@localhost",
    S3_ENDPOINT: "https://key:s3cret@s3.example.com",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "s3cret",
    S3_SECRET_ACCESS_KEY: "s3cret",
    METRICS_TOKEN: "s3cret s3cret s3cret",
    HOME: "/root",
  });
  expect(JSON.stringify(environment)).not.toContain("s3cret");
  expect(Object.fromEntries(environment.map(({ name, value }) => [name, value]))).toEqual({
    PORT: "3001",
    DATABASE_URL: null,
    SMTP_URL: null,
    MAIL_FROM: "Hark <hark@example.com>",
    S3_ENDPOINT: null,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: null,
    S3_SECRET_ACCESS_KEY: null,
    METRICS_TOKEN: null,
  });
});

test.each(["https://example.com/hark", "https://example.com/?a=1", "ftp://example.com", "example.com"])(
  "PUBLIC_URL %s is refused in plain words",
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL must be (scheme and host alone|a web address)/);
  },
);
