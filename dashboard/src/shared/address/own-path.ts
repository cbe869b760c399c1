/** Path, query and hash of an address if it is one of ours, else '/' (GAP-55: same origin only). */
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
