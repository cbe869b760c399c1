import { message } from "@hark/contract/conversations/schema";
import type { Endpoint } from "@hark/contract/endpoint";
import { declaredErrors } from "@hark/contract/endpoint-errors";
import { type ErrorCode, errorMessage, errorStatus } from "@hark/contract/errors";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent for what is not an endpoint: files, health, the front ends. */
    endpoint?: Endpoint;
  }
}

/** Called with `POST /users` and the code that is missing among the endpoint's `errors`. */
export type OnUndeclaredError = (call: string, code: ErrorCode) => void;

/** Reports an endpoint that answers with a code that it does not declare. The answer is sent all the same. */
export function checkDeclared(request: FastifyRequest, code: ErrorCode, tell: OnUndeclaredError) {
  const { endpoint } = request.routeOptions.config ?? {};
  if (endpoint && !declaredErrors(endpoint).has(code)) tell(`${endpoint.method} ${endpoint.path}`, code);
}

/** For the API reference: the errors of an endpoint by status, each with the codes of exactly that status. */
export function errorResponses(endpoint: Endpoint): Record<number, z.ZodType> {
  const byStatus = Object.groupBy(declaredErrors(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      z
        .object({
          code: z.enum(codes as [ErrorCode, ...ErrorCode[]]),
          message: z.string(),
          ...(Number(status) === 400 && { fields: z.record(z.string(), z.string()).optional() }),
          ...(codes.includes("ANSWERED_MEANWHILE") && { messages: z.array(message).optional() }),
        })
        .describe(codes.map((code) => `${code}: ${errorMessage[code]}`).join("\n\n")),
    ]),
  );
}
