import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

const message = t("tooManyAttempts");

/**
 * Counted on failures only, so that an office behind one address is not locked out by signing in. By account and address
 * together, so that nobody can lock somebody else out (decision 0046).
 */
export const signInPerAccountAndAddress: RateRule = {
  name: "sign-in-account-address",
  points: rates.signInFailuresPerAccountAndAddress,
  windowMs: rates.signInWindowMs,
  message,
};
/** Never refused; attempts above its points wait. */
export const signInDelayPerAccount: RateRule = {
  name: "sign-in-delay",
  points: rates.signInFailuresBeforeDelay,
  windowMs: rates.signInWindowMs,
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
/**
 * Spent for unknown recipients too: an answer must not tell who has an account. By recipient and address together, so that
 * nobody can use up somebody else's mails.
 */
export const mailPerRecipientAndAddress: RateRule = {
  name: "mail-recipient-address",
  points: rates.mailsPerRecipientAndAddressPerHour,
  windowMs: hour,
  message: t("severalMails"),
};
/** Never refused; requests above its points share a mail that has just been sent. */
export const mailPerRecipient: RateRule = {
  name: "mail-recipient",
  points: rates.mailsPerRecipientBeforeMerging,
  windowMs: hour,
};
/** Failures only, like signing in. By session: a stolen one must not keep the owner from changing the password. */
export const passwordChangePerSession: RateRule = {
  name: "password-change",
  points: rates.passwordChangeFailuresPerSession,
  windowMs: rates.signInWindowMs,
  message,
};
export const googlePerAddress: RateRule = {
  name: "google-address",
  points: rates.googleAttemptsPerAddressPerHour,
  windowMs: hour,
  message,
};
