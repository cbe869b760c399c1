import type { Door, Endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";

/** The codes that a door refuses with, in the order of its checks. */
const doorErrors: Readonly<Record<Door, readonly ErrorCode[]>> = {
  open: [],
  account: ["UNAUTHORIZED"],
  administrator: ["UNAUTHORIZED", "NOT_FOUND"],
  agent: ["UNAUTHORIZED", "NOT_FOUND"],
  owner: ["UNAUTHORIZED", "NOT_FOUND", "FORBIDDEN"],
  self: ["UNAUTHORIZED", "NOT_FOUND", "FORBIDDEN"],
  visitor: ["UNAUTHORIZED", "NOT_FOUND"],
};

/** The codes that the server itself refuses with, on every endpoint. */
const serverErrors: readonly ErrorCode[] = ["HOST_NOT_ALLOWED", "INTERNAL", "UNAVAILABLE"];

/** The codes that a request with a body, or a method that allows one, is refused with before the body is read. */
const bodyErrors: readonly ErrorCode[] = [
  "VALIDATION_FAILED",
  "TIMED_OUT",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
];

/**
 * All codes that an endpoint can answer: those of its door, those that follow from its parts, and those that it declares. The
 * server's tests fail when it answers with another one.
 */
export function declaredErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([
    ...doorErrors[endpoint.door],
    ...(endpoint.params ? (["NOT_FOUND"] as const) : []),
    ...(endpoint.query ? (["VALIDATION_FAILED"] as const) : []),
    ...(endpoint.method === "GET" ? [] : bodyErrors),
    ...(endpoint.errors ?? []),
    ...serverErrors,
  ]);
}
