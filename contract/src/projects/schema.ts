import { z } from "zod";
import { id, time } from "../wire.ts";

export const memberRole = z.enum(["OWNER", "MEMBER"]);
export type MemberRole = z.infer<typeof memberRole>;

/** An entry of the project list (ENT-03). */
export const projectSummary = z.object({ id, name: z.string(), logoUrl: z.string().nullable(), role: memberRole });
export type ProjectSummary = z.infer<typeof projectSummary>;

/** ENT-02. The secret key signs visitors' user tokens; it is null for members, who ask for it where the owner lets them. */
export const project = projectSummary.extend({ secretKey: z.string().nullable(), membersSeeSecretKey: z.boolean() });
export type Project = z.infer<typeof project>;

/** A site where the widget was seen, or that an owner has named. Mails to visitors link to listed sites alone. */
export const projectSite = z.object({ origin: z.string(), isListed: z.boolean(), seenAt: time.nullable() });
export type ProjectSite = z.infer<typeof projectSite>;

/** Where the widget was seen, and when for the first time. Anybody may claim an origin, so it proves nothing. */
export const seenSite = z.object({ origin: z.string(), seenAt: time });
export type SeenSite = z.infer<typeof seenSite>;
