import { files } from "@hark/contract/limits";
import type { EnvironmentVariable } from "@hark/contract/server-settings/schema";
import { z } from "zod";
import { type BackupKey, isBackupKey } from "./backup/encryption.ts";
import type { BackupSchedule } from "./backup/schedule-backups.ts";
import type { FixedSettings } from "./features/server-settings/index.ts";
import type { GoogleSettings } from "./platform/google/google.ts";
import type { MetricsAccess } from "./platform/http/health.ts";
import type { StripeSettings } from "./platform/payments/stripe.ts";
import { StartupError } from "./platform/startup-error.ts";
import type { S3Settings } from "./platform/storage/s3-storage.ts";

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

function url(protocols: string[], what: string) {
  return optional.refine(
    (value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    {
      message: `must be ${what}`,
    },
  );
}

const web = (example: string) => url(["http:", "https:"], `a web address such as ${example}`);

/** Cookies, sockets and the widget's snippet all start at the root of a host name. */
const isOrigin = (value: string) =>
  !URL.canParse(value) || new URL(value).href.replace(/\/$/, "") === new URL(value).origin;

/** Separated by commas. */
const list = optional.transform(
  (value) =>
    value
      ?.split(",")
      .map((one) => one.trim())
      .filter(Boolean) ?? [],
);

/** A variable that is there and empty is not set. */
const chosen = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), schema.optional());

const days = chosen(
  z.coerce
    .number({ error: "must be a number of days" })
    .int("must be a whole number of days")
    .min(1, "must be at least one day")
    .max(3_650, "must be at most 3650 days"),
);

const mebibyte = 1024 * 1024;

const megabytes = z.coerce
  .number({ error: "must be a number of megabytes" })
  .int("must be a whole number of megabytes")
  .min(1, "must be at least one megabyte")
  .max(2 ** 30, "must be at most 1073741824 megabytes");

const registrationOf = { open: "OPEN", invited: "INVITED", closed: "CLOSED" } as const;

const schema = z.object({
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int()
    .min(0)
    .max(65_535, "must be a port number")
    .default(3000),
  HOST: optional,
  PUBLIC_URL: web("https://support.example.com").refine((value) => value === undefined || isOrigin(value), {
    message:
      "must be scheme and host alone, such as https://support.example.com: Hark needs a host name of its own, not a path",
  }),
  DATA_DIR: optional.default("./data"),
  DATABASE_URL: url(
    ["postgres:", "postgresql:"],
    "a PostgreSQL address such as postgres://user:password@host:5432/hark",
  ),
  REDIS_URL: url(["redis:", "rediss:"], "a Redis address such as redis://host:6379"),
  SMTP_URL: url(["smtp:", "smtps:"], "a mail server such as smtp://user:password@mail.example.com:587"),
  MAIL_FROM: optional.default("Hark <hark@localhost>"),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: web("https://accounts.google.com"),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: web("https://api.stripe.com"),
  STRIPE_PRICE_PRO: optional,
  STRIPE_PRICE_BUSINESS: optional,
  PRICING_URL: web("https://example.com/pricing"),
  S3_ENDPOINT: web("https://s3.example.com"),
  S3_REGION: optional.default("us-east-1"),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PUBLIC_URL: web("https://files.example.com"),
  TRUSTED_PROXIES: list.refine(
    (proxies) =>
      proxies.every((one) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(one) || one === "loopback" || one === "uniquelocal"),
    { message: "must be addresses or ranges such as 10.0.0.0/8, separated by commas" },
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  ALLOWED_HOSTS: list.refine((hosts) => hosts.every((host) => /^[a-z0-9.-]+$/i.test(host)), {
    message: "must be host names such as support.example.org, without ports, separated by commas",
  }),
  KEEP_GUESTS_DAYS: days,
  KEEP_MAILBOX_DAYS: days,
  MAX_SOCKETS_PER_ADDRESS: z.coerce
    .number({ error: "must be a number of connections" })
    .int("must be a whole number of connections")
    .min(1, "must be at least one connection")
    .default(2_000),
  DRAIN_SECONDS: z.coerce
    .number({ error: "must be a number of seconds" })
    .int("must be a whole number of seconds")
    .min(0, "must be 0 or more")
    .max(300, "must be at most 300")
    .default(0),
  UPLOAD_MB_PER_VISITOR_HOUR: chosen(megabytes),
  UPLOAD_MB_PER_ADDRESS_HOUR: chosen(megabytes),
  UPLOAD_MB_PER_PROJECT_DAY: chosen(megabytes),
  UPLOAD_MB_PER_AGENT_HOUR: chosen(megabytes),
  KEEP_FREE_DISK_MB: megabytes.default(files.minFreeBytes / mebibyte).transform((value) => value * mebibyte),
  BACKUP_DIR: optional,
  BACKUP_EVERY_HOURS: z.coerce
    .number({ error: "must be a number of hours" })
    .int("must be a whole number of hours")
    .min(1, "must be at least one hour")
    .max(8_760, "must be at most 8760 hours")
    .default(24),
  BACKUP_KEEP: z.coerce
    .number({ error: "must be a number of backups" })
    .int("must be a whole number of backups")
    .min(1, "must be at least one backup")
    .max(1_000, "must be at most 1000 backups")
    .default(7),
  // Refused at the start, as the first backup may be a day away.
  BACKUP_KEY: optional.refine((value) => value === undefined || isBackupKey(value), {
    message: "must be a passphrase of 20 characters or more, or a key of age",
  }),
  BACKUP_KEY_FILE: optional,
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_ENDPOINT: web("https://s3.example.com"),
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  METRICS_PUBLIC: optional.transform((value) => value === "true"),
  METRICS_TOKEN: optional.refine((value) => value === undefined || value.length >= 16, {
    message: "must have at least 16 characters",
  }),
  NODE_ENV: optional,
  REGISTRATION: chosen(
    z
      .enum(["open", "invited", "closed"], { error: "must be open, invited or closed" })
      .transform((value) => registrationOf[value]),
  ),
});

/** All settings from the environment, read once at the start. `.env.example` explains each variable. */
export interface Config {
  port: number;
  /** Unset: all addresses of the machine. */
  host: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Unset: nobody can sign in with Google. */
  google: GoogleSettings | undefined;
  /** Unset: plans are shown, limits are off and nothing can be bought. */
  stripe: StripeSettings | undefined;
  /** What 'Check full plan details' opens. */
  pricingUrl: string;
  /** Unset: files lie under `dataDir`. */
  s3: S3Settings | undefined;
  trustedProxies: string[];
  logLevel: string;
  /** Further host names, besides that of `publicUrl`, under which this server may be called. */
  allowedHosts: string[];
  /** The number of open live connections that one address may have with this server. */
  maxSocketsPerAddress: number;
  /** How long a server that is told to stop goes on serving, in milliseconds, while `/readyz` says that it will be gone. */
  drainMs: number;
  /** What the server's administrator can't change any more in the dashboard. */
  fixedSettings: FixedSettings;
  /** The variables that are set, for the administrator. */
  environment: EnvironmentVariable[];
  /** What uploads leave free on the disk. */
  minFreeBytes: number;
  /** Unset: no backups are made by the server. */
  backups: BackupSchedule | undefined;
  backupKey: BackupKey;
  backupBucket: S3Settings | undefined;
  metrics: MetricsAccess;
  isProduction: boolean;
}

/** Throws one `StartupError` that names every wrong variable, never a value: values may be secrets. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = schema.safeParse(environment);
  const problems = [
    ...(result.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []),
    ...findMissingGoogleParts(environment),
    ...findMissingStripeParts(environment),
    ...findMissingS3Parts(environment),
    ...findMissingBackupParts(environment),
  ];
  if (!result.success || problems.length > 0) {
    throw new StartupError(`The configuration is not valid: ${problems.join("; ")}.`);
  }
  const values = result.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    google: readGoogle(values),
    stripe: readStripe(values),
    pricingUrl: values.PRICING_URL ?? `${publicUrl}/pricing`,
    s3: readS3(values),
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    allowedHosts: values.ALLOWED_HOSTS,
    maxSocketsPerAddress: values.MAX_SOCKETS_PER_ADDRESS,
    drainMs: values.DRAIN_SECONDS * 1_000,
    fixedSettings: {
      registration: values.REGISTRATION,
      uploadMbPerVisitorHour: values.UPLOAD_MB_PER_VISITOR_HOUR,
      uploadMbPerAddressHour: values.UPLOAD_MB_PER_ADDRESS_HOUR,
      uploadMbPerProjectDay: values.UPLOAD_MB_PER_PROJECT_DAY,
      uploadMbPerAgentHour: values.UPLOAD_MB_PER_AGENT_HOUR,
      keepGuestsDays: values.KEEP_GUESTS_DAYS,
      keepMailboxDays: values.KEEP_MAILBOX_DAYS,
    },
    environment: listVariables(environment),
    minFreeBytes: values.KEEP_FREE_DISK_MB,
    backups: readSchedule(values),
    backupKey: { value: values.BACKUP_KEY, file: values.BACKUP_KEY_FILE },
    backupBucket: readBackupBucket(values),
    metrics: values.METRICS_PUBLIC ? "PUBLIC" : values.METRICS_TOKEN ? { token: values.METRICS_TOKEN } : "OFF",
    isProduction: values.NODE_ENV === "production",
  };
}

const googleParts = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] as const;

function findMissingGoogleParts(environment: Record<string, string | undefined>): string[] {
  const missing = googleParts.filter((name) => !environment[name]?.trim());
  if (missing.length === 0 || missing.length === googleParts.length) return [];
  return missing.map((name) => `${name} is needed for signing in with Google (or unset the other one)`);
}

function readGoogle(values: z.infer<typeof schema>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (!clientId || !clientSecret) return undefined;
  return { clientId, clientSecret, issuer: values.GOOGLE_ISSUER ?? "https://accounts.google.com" };
}

const stripeParts = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_PRO",
  "STRIPE_PRICE_BUSINESS",
] as const;

/** An incomplete set of payment settings could take money without the server ever hearing of it. */
function findMissingStripeParts(environment: Record<string, string | undefined>): string[] {
  const missing = stripeParts.filter((name) => !environment[name]?.trim());
  if (missing.length === 0 || missing.length === stripeParts.length) return [];
  return missing.map((name) => `${name} is needed for selling plans (or unset the other STRIPE_ variables)`);
}

function readStripe(values: z.infer<typeof schema>): StripeSettings | undefined {
  const [secretKey, webhookSecret, pro, business] = stripeParts.map((name) => values[name]);
  if (!secretKey || !webhookSecret || !pro || !business) return undefined;
  return { secretKey, webhookSecret, apiBase: values.STRIPE_API_BASE, prices: { pro, business } };
}

/** Whether plans can be bought here; without it their limits are off too. */
export function isBillingConfigured(config: Pick<Config, "stripe">): boolean {
  return config.stripe !== undefined;
}

const s3Parts = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Otherwise files would silently go to the disk instead of the bucket, which nobody would notice for a long time. */
function findMissingS3Parts(environment: Record<string, string | undefined>): string[] {
  const isWanted = [...s3Parts, "S3_ENDPOINT", "S3_PUBLIC_URL"].some((name) => environment[name]?.trim());
  if (!isWanted) return [];
  const missing = s3Parts.filter((name) => !environment[name]?.trim());
  return missing.map((name) => `${name} is needed to keep files in S3 (or unset the other S3_ variables)`);
}

function readSchedule(values: z.infer<typeof schema>): BackupSchedule | undefined {
  const bucket = readBackupBucket(values);
  const { BACKUP_DIR: folder, BACKUP_KEY: value, BACKUP_KEY_FILE: file } = values;
  if (!folder && !bucket) return undefined;
  const key = { value, file };
  return { folder: folder ?? null, bucket, key, everyHours: values.BACKUP_EVERY_HOURS, keep: values.BACKUP_KEEP };
}

/** Where one of these is not set, that of the files' bucket is taken: another bucket there is enough for most. */
const backupParts = ["ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

function findMissingBackupParts(environment: Record<string, string | undefined>): string[] {
  if (!environment.BACKUP_S3_BUCKET?.trim()) return [];
  const missing = backupParts.filter(
    (name) => !environment[`BACKUP_S3_${name}`]?.trim() && !environment[`S3_${name}`]?.trim(),
  );
  return missing.map((name) => `BACKUP_S3_${name} is needed to keep backups in S3 (or unset BACKUP_S3_BUCKET)`);
}

function readBackupBucket(values: z.infer<typeof schema>): S3Settings | undefined {
  const accessKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID;
  const secretAccessKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY;
  const { BACKUP_S3_BUCKET: bucket } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  // Keys of another provider belong to its own address, or to Amazon's if it names none.
  const isElsewhere = values.BACKUP_S3_ACCESS_KEY_ID !== undefined;
  const endpoint = values.BACKUP_S3_ENDPOINT ?? (isElsewhere ? undefined : values.S3_ENDPOINT);
  const region = values.BACKUP_S3_REGION ?? values.S3_REGION;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, publicUrl: undefined };
}

function readS3(values: z.infer<typeof schema>): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = s3Parts.map((name) => values[name]);
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PUBLIC_URL: publicUrl } = values;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, publicUrl };
}

/** Whether the administrator sees a variable's value in the dashboard. Everything that is, or can hold, a secret is not shown. */
const isShown: Readonly<Record<keyof typeof schema.shape, boolean>> = {
  PORT: true,
  HOST: true,
  PUBLIC_URL: true,
  DATA_DIR: true,
  DATABASE_URL: false,
  REDIS_URL: false,
  SMTP_URL: false,
  MAIL_FROM: true,
  GOOGLE_CLIENT_ID: true,
  GOOGLE_CLIENT_SECRET: false,
  GOOGLE_ISSUER: true,
  STRIPE_SECRET_KEY: false,
  STRIPE_WEBHOOK_SECRET: false,
  STRIPE_API_BASE: true,
  STRIPE_PRICE_PRO: true,
  STRIPE_PRICE_BUSINESS: true,
  PRICING_URL: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: false,
  S3_SECRET_ACCESS_KEY: false,
  S3_PUBLIC_URL: true,
  TRUSTED_PROXIES: true,
  LOG_LEVEL: true,
  ALLOWED_HOSTS: true,
  KEEP_GUESTS_DAYS: true,
  KEEP_MAILBOX_DAYS: true,
  MAX_SOCKETS_PER_ADDRESS: true,
  DRAIN_SECONDS: true,
  UPLOAD_MB_PER_VISITOR_HOUR: true,
  UPLOAD_MB_PER_ADDRESS_HOUR: true,
  UPLOAD_MB_PER_PROJECT_DAY: true,
  UPLOAD_MB_PER_AGENT_HOUR: true,
  KEEP_FREE_DISK_MB: true,
  BACKUP_DIR: true,
  BACKUP_EVERY_HOURS: true,
  BACKUP_KEEP: true,
  BACKUP_KEY: false,
  BACKUP_KEY_FILE: true,
  BACKUP_S3_BUCKET: true,
  BACKUP_S3_ENDPOINT: true,
  BACKUP_S3_REGION: true,
  BACKUP_S3_ACCESS_KEY_ID: false,
  BACKUP_S3_SECRET_ACCESS_KEY: false,
  METRICS_PUBLIC: true,
  METRICS_TOKEN: false,
  NODE_ENV: true,
  REGISTRATION: true,
};

/** A hand-written address may hold a password even where none belongs. */
const holdsPassword = (value: string) => /^[a-z+]+:\/\/[^/]*@/i.test(value);

function listVariables(environment: Record<string, string | undefined>): EnvironmentVariable[] {
  return Object.entries(isShown).flatMap(([name, isPlain]) => {
    const value = environment[name]?.trim();
    if (!value) return [];
    return [{ name, value: isPlain && !holdsPassword(value) ? value : null }];
  });
}
