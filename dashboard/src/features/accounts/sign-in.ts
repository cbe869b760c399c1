import type { signIn } from "@hark/contract/accounts/endpoints";
import { RequestError } from "@hark/contract/request";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export function useSignIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      request<typeof signIn>("POST /users/authenticate", { body }),
  });
}

/** AUTH-20, GAP-30: the server refuses, the client words it. */
export function isEmailNotVerified(error: unknown): boolean {
  return error instanceof RequestError && error.code === "EMAIL_NOT_VERIFIED";
}
