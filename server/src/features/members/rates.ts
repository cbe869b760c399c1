import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

/** Invitations carry words of the inviter to anybody's mailbox. */
export const invitationsPerAccount: RateRule = {
  name: "invitations",
  points: rates.invitationsPerAccountPerHour,
  windowMs: hour,
  message: t("tooManyInvitations"),
};
