import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

/** Invitations are limited because they carry the inviter's text to anybody's mailbox. */
export const invitationsPerAccount: RateRule = {
  name: "invitations",
  points: rates.invitationsPerAccountPerHour,
  windowMs: hour,
  message: t("tooManyInvitations"),
};
