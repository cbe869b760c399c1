import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

const message = t("tooManyAttempts");

/** Counted on failures only, so that an office behind one address is not locked out by signing in. */
export const signInPerAccount: RateRule = {
  name: "sign-in-account",
  points: rates.signInFailuresPerAccount,
  windowMs: rates.signInWindowMs,
  message,
};
export const signInPerAddress: RateRule = {
  name: "sign-in-address",
  points: rates.signInFailuresPerAddress,
  windowMs: rates.signInWindowMs,
  message,
};
export const registrationPerAddress: RateRule = {
  name: "register-address",
  points: rates.registrationsPerAddressPerHour,
  windowMs: hour,
  message,
};
export const mailPerAddress: RateRule = {
  name: "mail-address",
  points: rates.mailsPerAddressPerHour,
  windowMs: hour,
  message,
};
/** Spent for unknown recipients too: an answer must not tell who has an account. */
export const mailPerRecipient: RateRule = {
  name: "mail-recipient",
  points: rates.mailsPerRecipientPerHour,
  windowMs: hour,
  message: t("severalMails"),
};
/** Failures only, like signing in. */
export const passwordChangePerAccount: RateRule = {
  name: "password-change",
  points: rates.signInFailuresPerAccount,
  windowMs: rates.signInWindowMs,
  message,
};
export const googlePerAddress: RateRule = {
  name: "google-address",
  points: rates.googleAttemptsPerAddressPerHour,
  windowMs: hour,
  message,
};
