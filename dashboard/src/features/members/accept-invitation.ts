import type { acceptInvitation } from "@hark/contract/members/endpoints";
import { useOnce } from "../../shared/api/once.ts";
import { request } from "../../shared/api/request.ts";

/** Accepts a mailed invitation. */
export function useInvitationAcceptance(token: string, email: string) {
  return useOnce(`invitation ${token} ${email}`, () =>
    request<typeof acceptInvitation>("POST /invitations/accept", { body: { token, email } }),
  );
}
