import { z } from "zod";
import { page, text } from "./limits.ts";

/** Shapes that several features use on the wire. */

export const id = z.uuid();
export const time = z.iso.datetime();

export const name = z.string().trim().min(1, "This is required").max(text.nameMax);

/**
 * An address as people type it. Looser than Zod's own pattern: `'`, `%`, `+` and international domains are addresses
 * too (design section 11); whether mail arrives is proven by the verification link alone.
 */
export const email = z
  .string()
  .trim()
  .max(text.emailMax)
  .regex(/^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+\.[^\s@<>(),;:\\"[\].]+$/u, "This is not an email address");

export const projectParams = z.object({ projectId: id });

/** `limit` and `cursor` of a long list (design section 5). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(page.maxLimit).default(page.defaultLimit),
  cursor: z.string().max(200).optional(),
};

/** The newest message that somebody was shown: what came later stays unread. Without it everything counts as seen. */
export const seenUpTo = z.coerce.number().int().min(0).max(2_147_483_647).optional();

/** Makes a creating write idempotent: a retry by the same actor returns the first result. */
export const clientId = z.uuid().optional();

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export const jsonValue: z.ZodType<JsonValue> = z.json();
