import type { confirmEmail, resendVerification } from "@hark/contract/accounts/endpoints";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/**
 * Submits the code of a mailed link. A query rather than a mutation: opening the link is the whole action, so it must run
 * once however often the screen renders (AUTH-23).
 */
export const emailConfirmation = (code: string) =>
  queryOptions({
    queryKey: ["email confirmation", code],
    queryFn: async () => {
      await request<typeof confirmEmail>("POST /users/confirm-email", { body: { code } });
      return true;
    },
    retry: false,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => request<typeof resendVerification>("POST /users/email-resend", { body: { email } }),
  });
}
