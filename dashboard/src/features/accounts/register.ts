import type * as endpoints from "@hark/contract/accounts/endpoints";
import { createAttempts } from "../../shared/api/attempts.ts";
import { request } from "../../shared/api/request.ts";

export interface Registration {
  name: string;
  email: string;
  password: string;
  repeatPassword: string;
}

const attempt = createAttempts();

export function register(body: Registration): Promise<void> {
  return attempt(body, (key) => request<typeof endpoints.register>("POST /users", { body }, { key }));
}
