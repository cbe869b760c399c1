import { session } from "@hark/contract/limits";

const cookieName = "hark_google";
const cookiePath = "/api/users/oauth2/google";

/** Strict is enough: the cookie is read by a request of our own page, made after Google has sent the browser back. */
export function attemptCookie(token: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = token ? session.googleAttemptLifeMs / 1000 : 0;
  return `${cookieName}=${token}; Path=${cookiePath}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

export function readAttemptCookie(header: string | undefined): string | undefined {
  return header
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === cookieName)?.[1];
}
