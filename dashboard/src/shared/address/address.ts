import { useSyncExternalStore } from "react";

/**
 * The browser's address for code that runs without the router: path, query and hash over the History API. The router watches
 * that API itself, so it follows a navigation made here. The other way round only Back and Forward are noticed, which is
 * enough: nothing behind the sign-in links to a screen in front of it.
 */
type Listener = () => void;

const listeners = new Set<Listener>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

export const address = {
  href: (): string => window.location.pathname + window.location.search + window.location.hash,

  push(href: string): void {
    window.history.pushState(null, "", href);
    tell();
  },

  /** Back does not return to the replaced address. */
  replace(href: string): void {
    window.history.replaceState(null, "", href);
    tell();
  },

  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    window.addEventListener("popstate", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("popstate", listener);
    };
  },
};

export function useHref(): string {
  return useSyncExternalStore(address.subscribe, address.href);
}

/** Returns one parameter of the query; an empty one counts as missing. */
export function useParameter(name: string): string | undefined {
  return readParameter(useHref(), name);
}

export function readParameter(href: string, name: string): string | undefined {
  return parse(href).searchParams.get(name) || undefined;
}

/** Returns the path without a trailing slash. */
export function readPath(href: string): string {
  const { pathname } = parse(href);
  let end = pathname.length;
  while (pathname[end - 1] === "/") end--;
  return pathname.slice(0, end) || "/";
}

// Not `new URL(href, origin)`: a path that begins with two slashes would be another host.
function parse(href: string): URL {
  return new URL(window.location.origin + href);
}
