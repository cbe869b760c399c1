import { type ErrorCode, errorMessage } from "@hark/contract/errors";

/** An expected refusal. Features throw it by code; only the HTTP layer maps codes to statuses. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? errorMessage[code]);
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A row that is missing and one that belongs to somebody else get the same answer. */
export const notFound = () => new AppError("NOT_FOUND");
