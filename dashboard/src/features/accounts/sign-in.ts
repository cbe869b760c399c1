import type * as endpoints from "@hark/contract/accounts/endpoints";
import { RequestError } from "@hark/contract/request";
import { request } from "../../shared/api/request.ts";
import type { SignedIn } from "../../shared/session/session.ts";

export function signIn(body: { email: string; password: string }): Promise<SignedIn> {
  return request<typeof endpoints.signIn>("POST /users/authenticate", { body });
}

/** AUTH-20, GAP-30: the server refuses, and the client has its own message. */
export function isEmailNotVerified(error: unknown): boolean {
  return error instanceof RequestError && error.code === "EMAIL_NOT_VERIFIED";
}
