import type { signOut } from "@hark/contract/accounts/endpoints";
import { request } from "../../shared/api/request.ts";

/** Ends the session on the server, once what needs it is sent. A failure does not matter to the person: this browser forgets the token anyway. */
export async function signOutOnServer(after: Promise<unknown>): Promise<void> {
  try {
    await request<typeof signOut>("POST /users/logout", {}, { after });
  } catch (error) {
    console.warn("The session could not be ended on the server", error);
  }
}
