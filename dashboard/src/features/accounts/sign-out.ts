import type { signOut } from "@hark/contract/accounts/endpoints";
import { request } from "../../shared/api/request.ts";

/** Ends the session on the server. A failure does not matter to the person: this browser forgets the token anyway. */
export async function signOutOnServer(): Promise<void> {
  try {
    await request<typeof signOut>("POST /users/logout", {});
  } catch (error) {
    console.warn("The session could not be ended on the server", error);
  }
}
