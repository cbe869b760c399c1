import type { Message } from "./conversations/schema.ts";
import type { Text } from "./texts/translate.ts";

/**
 * The closed catalogue of errors that the API answers. A code without a status does not compile.
 *
 * On the wire: `{ code, message, fields?, messages? }` (design section 5; ENT-18).
 */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  INVALID_CODE: 400,
  INVALID_TOKEN: 400,
  INVALID_SIGNATURE: 400,
  WRONG_PASSWORD: 400,
  GOOGLE_REFUSED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  PLAN_LIMIT_REACHED: 403,
  REGISTRATION_CLOSED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ANSWERED_MEANWHILE: 409,
  NAME_IN_USE: 409,
  LIMIT_REACHED: 409,
  UNDO_EXPIRED: 409,
  MERGE_REFUSED: 409,
  VISITOR_VERIFIED: 409,
  EMAIL_IN_USE: 409,
  INVALID_STATUS_CHANGE: 409,
  BILLING_NOT_CONFIGURED: 409,
  NOTHING_TO_MANAGE: 409,
  GOOGLE_EMAIL_NOT_VERIFIED: 403,
  ALREADY_MEMBER: 409,
  INVITATION_ALREADY_ACCEPTED: 409,
  INVITATION_FOR_ANOTHER_ACCOUNT: 409,
  GOOGLE_NOT_CONFIGURED: 409,
  TIMED_OUT: 408,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HOST_NOT_ALLOWED: 421,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  MAIL_NOT_SENT: 502,
  PAYMENT_PROVIDER_FAILED: 502,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Messages by field path (`email`, `activeTime.0.from`), for a 400. */
  fields?: Record<string, string>;
  /** For ANSWERED_MEANWHILE: what others have answered since, in ascending order. */
  messages?: Message[];
}

/** The default message of each code. */
export const errorMessage = {
  VALIDATION_FAILED: "Some of the values are not valid",
  INVALID_CODE: "This verification link is not valid or has expired",
  INVALID_TOKEN: "This link is not valid or has expired",
  INVALID_SIGNATURE: "The signature is not valid",
  WRONG_PASSWORD: "The current password is incorrect",
  GOOGLE_REFUSED: "Google did not confirm this sign-in. Start again from the login page.",
  UNAUTHORIZED: "Sign in to continue",
  INVALID_CREDENTIALS: "Incorrect email or password",
  FORBIDDEN: "Your role does not allow this",
  EMAIL_NOT_VERIFIED: "Please verify your email before logging in",
  PLAN_LIMIT_REACHED: "The plan does not allow more",
  REGISTRATION_CLOSED: "This server takes no new accounts",
  NOT_FOUND: "Not found",
  CONFLICT: "This was changed in the meantime",
  ANSWERED_MEANWHILE: "Somebody else has answered in the meantime",
  MERGE_REFUSED: "These conversations can't be merged",
  VISITOR_VERIFIED: "Verified visitors can't be merged",
  EMAIL_IN_USE: "An account with this email already exists",
  NAME_IN_USE: "This name is already in use",
  LIMIT_REACHED: "There are as many as there can be",
  UNDO_EXPIRED: "This can't be undone any more",
  INVALID_STATUS_CHANGE: "This item can't be moved there",
  BILLING_NOT_CONFIGURED: "Plans can't be bought here: this server has no payment settings",
  NOTHING_TO_MANAGE: "There is no subscription to manage",
  GOOGLE_EMAIL_NOT_VERIFIED: "Google has not verified the email of this account, so it can't be used here",
  ALREADY_MEMBER: "This person is already a member of the project",
  INVITATION_ALREADY_ACCEPTED: "This invitation was already accepted. Sign in to open the project.",
  INVITATION_FOR_ANOTHER_ACCOUNT: "This invitation is for another account",
  GOOGLE_NOT_CONFIGURED: "Signing in with Google is not set up on this server",
  TIMED_OUT: "The request took too long to arrive. Try again.",
  PRECONDITION_FAILED: "This file has changed in the meantime",
  PAYLOAD_TOO_LARGE: "That is too large",
  UNSUPPORTED_MEDIA_TYPE: "This kind of content is not accepted",
  HOST_NOT_ALLOWED:
    "Hark is not set up for this host name. Its operator can add the name to ALLOWED_HOSTS, or let the proxy pass on the Host header.",
  RATE_LIMITED: "Too many attempts. Try again in a moment.",
  MAIL_NOT_SENT: "The mail server rejected the message",
  INTERNAL: "An error occurred while processing your request",
  PAYMENT_PROVIDER_FAILED: "The payment provider did not answer. Nothing was charged. Try again in a moment.",
  UNAVAILABLE: "The server is starting or stopping. Try again in a moment.",
} as const satisfies Record<ErrorCode, Text>;
