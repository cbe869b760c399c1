import type { getCurrentUser } from "@hark/contract/accounts/endpoints";
import type { User } from "@hark/contract/accounts/schema";
import type { RequestOptions } from "@hark/contract/request";
import { request } from "../../shared/api/request.ts";

/** Apart from its query, which the screens in front of the sign-in do without. */
export async function loadAccount(options?: RequestOptions): Promise<User> {
  return (await request<typeof getCurrentUser>("GET /users", {}, options)).user;
}
