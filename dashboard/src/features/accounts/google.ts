import type { signInWithGoogle, startGoogleSignIn } from "@hark/contract/accounts/endpoints";
import { once } from "../../shared/api/once.ts";
import { request } from "../../shared/api/request.ts";
import type { SignedIn } from "../../shared/session/session.ts";

/** Returns the address for signing in with Google (AUTH-13). */
export async function startWithGoogle(): Promise<string> {
  return (await request<typeof startGoogleSignIn>("GET /users/oauth2/google/login", {})).url;
}

/** A code works once (AUTH-44). */
export function finishWithGoogle(code: string, state: string): Promise<SignedIn> {
  return once(`google ${code}`, () =>
    request<typeof signInWithGoogle>("POST /users/oauth2/google/login", { body: { code, state } }),
  );
}
