import { readParameter, readPath } from "../shared/address/address.ts";
import type { SessionStatus } from "./session.ts";

/** Screens that need no sign-in: `open-screens.tsx`. */
export function isOpen(href: string): boolean {
  const path = readPath(href);
  return path.startsWith("/auth/") || path === "/accept-invitation" || path === "/kit";
}

/** Returns `href` if it may be shown in this session, otherwise the address to redirect to. */
export function resolveAddress(href: string, status: SessionStatus): string {
  const path = readPath(href);
  if (path === "/auth") return "/auth/login";
  if (path.startsWith("/auth/")) {
    // AUTH-49. A link with a code or a token still works for somebody who is signed in (GAP-22).
    const isLink = ["code", "token"].some((name) => readParameter(href, name) !== undefined);
    if (status === "signed-in" && !isLink) return "/";
    // AUTH-30
    const isBare = !isLink && readParameter(href, "email") === undefined;
    return path === "/auth/verify" && isBare ? "/auth/login" : href;
  }
  if (status !== "signed-out" || isOpen(href)) return href;
  // GAP-55: after signing in the person returns to the address that they asked for.
  return href === "/" ? "/auth/login" : `/auth/login?${new URLSearchParams({ redirect: href })}`;
}
