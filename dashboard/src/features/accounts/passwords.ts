import type { changePasswordWithToken, sendForgotPassword } from "@hark/contract/accounts/endpoints";
import { request } from "../../shared/api/request.ts";

export function sendResetLink(email: string): Promise<void> {
  return request<typeof sendForgotPassword>("POST /users/send-forgot-password", { body: { email } });
}

export function resetPassword(body: { token: string; email: string; password: string }): Promise<void> {
  return request<typeof changePasswordWithToken>("POST /users/change-password-with-token", { body });
}
