import type { changePassword, changePasswordWithToken, sendForgotPassword } from "@hark/contract/accounts/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      request<typeof sendForgotPassword>("POST /users/send-forgot-password", { body: { email } }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; email: string; password: string }) =>
      request<typeof changePasswordWithToken>("POST /users/change-password-with-token", { body }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      request<typeof changePassword>("POST /users/change-password", { body }),
  });
}
