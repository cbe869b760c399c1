import { z } from "zod";
import { id, time } from "../wire.ts";

/** The wire's `user` (ENT-01). */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for accounts that only sign in with Google. */
  canChangePassword: z.boolean(),
  /** Of the whole server (O1). */
  isAdministrator: z.boolean(),
  plan: z.object({ id: z.string(), name: z.string(), price: z.number(), description: z.string() }),
  agent: z.object({ id }),
});
export type User = z.infer<typeof user>;

/** A browser that is signed in to the account. */
export const accountSession = z.object({
  id,
  /** Such as "Firefox on Windows"; null when the browser said nothing that is known. */
  device: z.string().nullable(),
  createdAt: time,
  /** As of the last ten minutes or so. */
  lastUsedAt: time,
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;
