import type { register } from "@hark/contract/accounts/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export interface Registration {
  name: string;
  email: string;
  password: string;
  repeatPassword: string;
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration) => request<typeof register>("POST /users", { body }),
  });
}
