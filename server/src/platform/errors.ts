import { type ErrorBody, type ErrorCode, errorMessage } from "@hark/contract/errors";

/** Refusals that pass by themselves; each one says after how many seconds, which becomes `Retry-After`. */
type Passing = "RATE_LIMITED" | "UNAVAILABLE";

/** All others. */
export type LastingCode = Exclude<ErrorCode, Passing>;

/** `cause` is for the log alone. */
type ErrorOptions = Partial<Omit<ErrorBody, "code">> & { cause?: unknown };

/** An expected refusal. Features throw it by code; only the HTTP layer maps codes to statuses. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly messages: ErrorBody["messages"];

  constructor(code: Passing, options: ErrorOptions & { retryAfterSeconds: number });
  constructor(code: LastingCode, options?: ErrorOptions);
  constructor(code: ErrorCode, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(options.message ?? errorMessage[code], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.messages = options.messages;
  }
}

/** A row that is missing and one that belongs to somebody else get the same answer. */
export const notFound = () => new AppError("NOT_FOUND");
