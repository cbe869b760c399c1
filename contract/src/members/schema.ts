import { z } from "zod";
import { memberRole } from "../projects/schema.ts";
import { id } from "../wire.ts";

export const invitationStatus = z.enum(["PENDING", "ACCEPTED"]);
export type InvitationStatus = z.infer<typeof invitationStatus>;

/** The wire's `projectMember` (ENT-08, ENT-09). */
export const projectMember = z.object({
  id,
  role: memberRole,
  invitationStatus,
  invitationEmail: z.string(),
  /** Null while nobody has a verified account with that address. */
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** The agent's picture. */
  avatarUrl: z.string().nullable(),
});
export type ProjectMember = z.infer<typeof projectMember>;
