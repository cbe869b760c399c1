import type * as endpoints from "@hark/contract/accounts/endpoints";
import { request } from "../../shared/api/request.ts";

export interface Registration {
  name: string;
  email: string;
  password: string;
  repeatPassword: string;
}

export function register(body: Registration): Promise<void> {
  return request<typeof endpoints.register>("POST /users", { body });
}
