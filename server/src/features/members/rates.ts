import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";

/** Invitations carry words of the inviter to anybody's mailbox. */
export const invitationsPerAccount: RateRule = {
  name: "invitations",
  points: rates.invitationsPerAccountPerHour,
  windowMs: hour,
  message: "That are many invitations. Wait a little, then go on.",
};
