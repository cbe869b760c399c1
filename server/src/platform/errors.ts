import { type ErrorCode, errorMessage } from "@hark/contract/errors";

/** An expected refusal. Features throw it by code; the HTTP layer alone knows what a code means there. */
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

/** Missing and not yours are the same answer. */
export const notFound = () => new AppError("NOT_FOUND");
