import { readParameter, readPath } from "../shared/address/address.ts";
import type { SessionStatus } from "./session.ts";

/** Screens that need no sign-in: `open-screens.tsx`. */
export function isOpen(href: string): boolean {
  const path = readPath(href);
  return path.startsWith("/auth/") || path === "/accept-invitation" || path === "/kit";
}

/** Where somebody who asks for `href` may be: there, or where they are sent instead. */
export function resolveAddress(href: string, status: SessionStatus): string {
  const path = readPath(href);
  if (path === "/auth") return "/auth/login";
  if (path.startsWith("/auth/")) {
    // AUTH-49. A link with a code or a token still does its work for somebody who is signed in (GAP-22).
    const isLink = ["code", "token"].some((name) => readParameter(href, name) !== undefined);
    if (status === "signed-in" && !isLink) return "/";
    // AUTH-30
    const isBare = !isLink && readParameter(href, "email") === undefined;
    return path === "/auth/verify" && isBare ? "/auth/login" : href;
  }
  if (status !== "signed-out" || isOpen(href)) return href;
  // GAP-55: the address that asked for the sign-in is where it leads back to.
  return href === "/" ? "/auth/login" : `/auth/login?${new URLSearchParams({ redirect: href })}`;
}
