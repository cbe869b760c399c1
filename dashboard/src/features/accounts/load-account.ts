import type { getCurrentUser } from "@hark/contract/accounts/endpoints";
import type { User } from "@hark/contract/accounts/schema";
import type { RequestOptions } from "@hark/contract/request";
import { request } from "../../shared/api/request.ts";

/** Separate from its query, which the screens in front of the sign-in do not need. */
export async function loadAccount(options?: RequestOptions): Promise<User> {
  return (await request<typeof getCurrentUser>("GET /users", {}, options)).user;
}
