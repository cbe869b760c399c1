import type { changePassword } from "@hark/contract/accounts/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      request<typeof changePassword>("POST /users/change-password", { body }),
  });
}
