import type { confirmEmail, resendVerification } from "@hark/contract/accounts/endpoints";
import { type Outcome, useOnce } from "../../shared/api/once.ts";
import { request } from "../../shared/api/request.ts";

/** Submits the code of a mailed link (AUTH-23). */
export function useEmailConfirmation(code: string): Outcome<void> {
  return useOnce(`confirm ${code}`, () =>
    request<typeof confirmEmail>("POST /users/confirm-email", { body: { code } }),
  );
}

export function resendLink(email: string): Promise<void> {
  return request<typeof resendVerification>("POST /users/email-resend", { body: { email } });
}
