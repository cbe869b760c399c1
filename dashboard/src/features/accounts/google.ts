import type { signInWithGoogle, startGoogleSignIn } from "@hark/contract/accounts/endpoints";
import type { User } from "@hark/contract/accounts/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** Where to go to sign in with Google (AUTH-13). */
export function useStartGoogleSignIn() {
  return useMutation({
    mutationFn: async () => (await request<typeof startGoogleSignIn>("GET /users/oauth2/google/login", {})).url,
  });
}

const attempts = new Map<string, Promise<{ user: User; token: string }>>();

/** A code works once, and the page that carries it may render more than once: the same code is the same attempt (AUTH-44). */
export function finishGoogleSignIn(code: string, state: string): Promise<{ user: User; token: string }> {
  const known = attempts.get(code);
  if (known) return known;
  const attempt = request<typeof signInWithGoogle>("POST /users/oauth2/google/login", { body: { code, state } });
  attempts.set(code, attempt);
  return attempt;
}
