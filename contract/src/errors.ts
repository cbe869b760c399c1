/**
 * The closed catalogue of errors that the API answers. A code without a status does not compile.
 *
 * On the wire: `{ code, message, fields? }` (design section 5; ENT-18).
 */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  INVALID_CODE: 400,
  INVALID_TOKEN: 400,
  WRONG_PASSWORD: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EMAIL_IN_USE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Messages by field path (`email`, `activeTime.0.from`), for a 400. */
  fields?: Record<string, string>;
}

/** The sentence that goes with a code unless the thrower has a better one. */
export const errorMessage: Record<ErrorCode, string> = {
  VALIDATION_FAILED: "Some of the values are not valid",
  INVALID_CODE: "This verification link is not valid or has expired",
  INVALID_TOKEN: "This link is not valid or has expired",
  WRONG_PASSWORD: "The current password is not right",
  UNAUTHORIZED: "Sign in to continue",
  INVALID_CREDENTIALS: "Email or password is not right",
  FORBIDDEN: "Your role does not allow this",
  EMAIL_NOT_VERIFIED: "Please verify your email before logging in",
  NOT_FOUND: "Not found",
  CONFLICT: "This was changed in the meantime",
  EMAIL_IN_USE: "An account with this email exists already",
  PAYLOAD_TOO_LARGE: "That is too large",
  UNSUPPORTED_MEDIA_TYPE: "This kind of content is not accepted",
  RATE_LIMITED: "Too many attempts. Try again in a moment.",
  INTERNAL: "An error occurred while processing your request",
  UNAVAILABLE: "The server is starting or stopping. Try again in a moment.",
};
