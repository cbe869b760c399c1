import { session } from "@hark/contract/limits";

const cookieName = "hark_device";

/** It opens nothing: it tells one browser from another, so that a sign-in with a new one can be told of. */
export function deviceCookie(mark: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = session.deviceLifeMs / 1000;
  return `${cookieName}=${mark}; Path=/api/users; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

/** Only what looks like a mark of ours. */
export function readDeviceCookie(header: string | undefined): string | undefined {
  return header
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name, mark]) => name === cookieName && /^[\w-]{20,100}$/.test(mark ?? ""))?.[1];
}
