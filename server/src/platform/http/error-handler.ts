import { type ErrorBody, errorMessage, errorStatus } from "@hark/contract/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { AppError, type LastingCode } from "../errors.ts";
import { kindOfError, type Sample } from "../log-sampling.ts";
import { checkDeclared, type OnUndeclaredError } from "./declared-errors.ts";
import { t } from "./texts.ts";

/** Fastify's own errors as our codes. */
const transportErrors: Record<string, LastingCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "VALIDATION_FAILED",
  FST_ERR_CTP_INVALID_JSON_BODY: "VALIDATION_FAILED",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "VALIDATION_FAILED",
  FST_ERR_BAD_URL: "NOT_FOUND",
  FST_ERR_MAX_PARAM_LENGTH: "NOT_FOUND",
};

/** PostgreSQL's codes for a character that text there can't hold, which is NUL: a wrong value like any other. */
const unstorableText = new Set(["22021", "22P05"]);

/** The Retry-After that clients get when the database is busy or down. */
const busySeconds = 2;

/** The only function that turns an error into an answer. */
export const createErrorHandler =
  (onUndeclared: OnUndeclaredError, sample: Sample) =>
  (error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { code, message, fields, messages, retryAfterSeconds } = toAppError(error);
    checkDeclared(request, code, onUndeclared);
    if (code === "INTERNAL" || code === "UNAVAILABLE") {
      const { method } = request;
      const route = request.routeOptions.url;
      // An outage fails every request, and each line has a stack.
      const skipped = sample(`${code} ${route ? method : ""} ${route} ${kindOfError(error)}`);
      const line = { err: error, method, route, ...skipped };
      if (skipped && code === "INTERNAL") request.log.error(line, "a request failed");
      if (skipped && code === "UNAVAILABLE") request.log.warn(line, "a request was put off");
    }
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    const body: ErrorBody = { code, message, ...(fields && { fields }), ...(messages && { messages }) };
    return reply.code(errorStatus[code]).type("application/json; charset=utf-8").send(body);
  };

function toAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError("UNAVAILABLE", { message: t("busy"), retryAfterSeconds: busySeconds });
  }
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationError(error);
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && code in transportErrors) {
    const known = transportErrors[code] as LastingCode;
    return new AppError(known, known === "VALIDATION_FAILED" ? { message: t("notJson") } : {});
  }
  if (typeof code === "string" && unstorableText.has(code)) {
    return new AppError("VALIDATION_FAILED", { message: t("unstorable") });
  }
  return new AppError(("statusCode" in error && refusalOf(error.statusCode)) || "INTERNAL");
}

/** What a library refuses for itself, as files do: with a status and no code that we know. */
function refusalOf(status: number | undefined): LastingCode | null {
  if (status === undefined || status < 400 || status >= 500) return null;
  return libraryRefusals[status] ?? "VALIDATION_FAILED";
}

/** A path that leads out of its folder is as good as none. */
const libraryRefusals: Record<number, LastingCode> = { 403: "NOT_FOUND", 404: "NOT_FOUND", 412: "PRECONDITION_FAILED" };

interface ValidationProblem {
  instancePath: string;
  message?: string | undefined;
}

/** All problems at once, by field; the first one is also the message, for clients that show a single line. */
function toValidationError(error: { validationContext?: string; validation: readonly ValidationProblem[] }): AppError {
  // A malformed id gets the same answer as an unknown one.
  if (error.validationContext === "params") return new AppError("NOT_FOUND");
  const fields: Record<string, string> = {};
  for (const problem of error.validation) {
    const field = problem.instancePath.replace(/^\//, "").replaceAll("/", ".");
    fields[field || "body"] ??= problem.message ?? errorMessage.VALIDATION_FAILED;
  }
  const [first] = Object.values(fields);
  return new AppError("VALIDATION_FAILED", { ...(first && { message: first }), fields });
}
