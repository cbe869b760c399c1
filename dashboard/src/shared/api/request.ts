import { createRequest, RequestError } from "@hark/contract/request";
import { authorization } from "./authorization.ts";

type ExpiryListener = () => void;
const expiryListeners = new Set<ExpiryListener>();

/** The listener is called when the server no longer knows the session of a call (GAP-94). */
export function onSessionExpired(listener: ExpiryListener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** The one way to the API. An endpoint is its type argument, so no schema reaches the bundle. */
export const request = createRequest({
  base: "/api",
  authorization: authorization.header,
  onError(error) {
    // INVALID_CREDENTIALS is a 401 too, but it is about a form, not the session.
    if (error.code !== "UNAUTHORIZED" || authorization.token() === null) return;
    for (const listener of [...expiryListeners]) listener();
  },
});

/** Returns the server's message if there is one, otherwise `fallback` (ERR-07). */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.code !== "unknown" ? error.message : fallback;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** ERR-60, ERR-61: an action without its id is a bug, and throws `message`. */
export function required(id: string | undefined, message: string): string {
  if (!id) throw new Error(message);
  return id;
}
