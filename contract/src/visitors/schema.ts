import { z } from "zod";
import { metadata as metadataLimits, text } from "../limits.ts";
import { email, id, type JsonValue, time } from "../wire.ts";
import { isDeeperThan } from "./depth.ts";

export const locale = z.object({ language: z.string().max(35), timezone: z.string().max(64) });
export type Locale = z.infer<typeof locale>;

export const device = z.object({ type: z.string(), os: z.string(), browser: z.string() });
export type Device = z.infer<typeof device>;

const isMap = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Any map of JSON values; every key is plain data (design section 11). Not a Zod record, which drops the key '__proto__':
 * what comes off the wire is JSON already, so only its outer shape and its size are left to check.
 */
const metadataShape = z
  .unknown()
  .refine(isMap, { error: "This must be an object", abort: true })
  .meta({ type: "object" }) as unknown as z.ZodType<Record<string, JsonValue>>;

/** Metadata to write. Its depth is checked first, since serializing a value recurses for each level. */
export const metadata = metadataShape
  .refine((value) => !isDeeperThan(value, metadataLimits.maxDepth), { error: "This is nested too deep", abort: true })
  .refine((value) => JSON.stringify(value).length <= metadataLimits.maxLength, "This is too large");

/** The wire's `widgetUser` (ENT-13). */
export const widgetUser = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  isVerified: z.boolean(),
  locale: locale.nullable(),
  device: device.nullable(),
  metadata: metadataShape,
  /** The keys of the metadata that the customer's page set; all others are the agents' own. */
  pageKeys: z.array(z.string()),
  /** The customer's own id of the visitor, as the page says it. */
  externalId: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
});
export type WidgetUser = z.infer<typeof widgetUser>;

/** The visitor as their own browser sees it: with the metadata that the page set, and nothing from the agents. */
export const ownWidgetUser = widgetUser.omit({ pageKeys: true, externalId: true, createdAt: true, lastSeenAt: true });
export type OwnWidgetUser = z.infer<typeof ownWidgetUser>;

/** What a row of the inbox needs to know of its visitor. */
export const visitorSummary = widgetUser.pick({ id: true, name: true, email: true, avatarUrl: true, isVerified: true });
export type VisitorSummary = z.infer<typeof visitorSummary>;

/** A name of somebody, on one line: it stands in subjects of mails and in titles. */
export const personName = z
  .string()
  .overwrite((value) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " "))
  .trim()
  .max(text.nameMax);

/** Who the customer's page says its visitor is (WID-04); believed only with a valid user token. */
export const identity = z.object({
  id: z.string().trim().min(1).max(text.externalIdMax),
  name: personName.nullish(),
  email: email.nullish().or(z.literal("").transform(() => null)),
});
export type Identity = z.infer<typeof identity>;

export const visitedPage = z.object({ url: z.string().max(text.urlMax), title: z.string().max(300) });
export type VisitedPage = z.infer<typeof visitedPage>;
