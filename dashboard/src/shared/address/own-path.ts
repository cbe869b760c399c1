/** Returns path, query and hash of an address of our own origin, otherwise '/' (GAP-55). */
export function toOwnPath(address: string, origin: string = window.location.origin): string {
  try {
    const url = new URL(address, origin);
    const path = url.pathname + url.search + url.hash;
    // A path may itself begin with two slashes, which a browser reads as another host.
    return url.origin === origin && !path.startsWith("//") ? path : "/";
  } catch {
    return "/";
  }
}
