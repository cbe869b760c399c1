import { hour, rates } from "@hark/contract/limits";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { t } from "./texts.ts";

const message = t("tooManyAttempts");

/**
 * Only failures count, so that an office behind one IP address is not locked out by signing in. They count per account and IP
 * address together, so that nobody can lock somebody else out (decision 0046).
 */
export const signInPerAccountAndAddress: RateRule = {
  name: "sign-in-account-address",
  points: rates.signInFailuresPerAccountAndAddress,
  windowMs: rates.signInWindowMs,
  message,
};
/** Attempts beyond its points are delayed, never refused. */
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
 * It is spent for unknown recipients too, because a response must not reveal who has an account. It counts per recipient and
 * IP address together, so that nobody can use up somebody else's mails.
 */
export const mailPerRecipientAndAddress: RateRule = {
  name: "mail-recipient-address",
  points: rates.mailsPerRecipientAndAddressPerHour,
  windowMs: hour,
  message: t("severalMails"),
};
/** Requests beyond its points are not refused: they share a mail that has just been sent. */
export const mailPerRecipient: RateRule = {
  name: "mail-recipient",
  points: rates.mailsPerRecipientBeforeMerging,
  windowMs: hour,
};
/** Only failures count, per session: a stolen session must not keep the owner from changing the password. */
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
