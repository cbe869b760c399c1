import { z } from "zod";
import { id } from "../wire.ts";

/** The wire's `user` (ENT-01). */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for accounts that only sign in with Google. */
  canChangePassword: z.boolean(),
  plan: z.object({ id: z.string(), name: z.string(), price: z.number(), description: z.string() }),
  agent: z.object({ id }),
});
export type User = z.infer<typeof user>;
