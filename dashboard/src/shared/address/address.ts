import { useSyncExternalStore } from "react";

/**
 * Where the browser is, for what runs without the router: path, query and hash over the History API. The router watches that
 * API itself, so it follows a move made here. The other way only Back and Forward are heard, which is enough: nothing behind
 * the sign-in links to a screen in front of it.
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

  /** Back does not lead to where the browser was. */
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

/** One parameter of the query; an empty one counts as none. */
export function useParameter(name: string): string | undefined {
  return readParameter(useHref(), name);
}

export function readParameter(href: string, name: string): string | undefined {
  return parse(href).searchParams.get(name) || undefined;
}

/** The path alone, without a slash at its end. */
export function readPath(href: string): string {
  return parse(href).pathname.replace(/\/+$/, "") || "/";
}

// Not `new URL(href, origin)`: a path that begins with two slashes would be another host.
function parse(href: string): URL {
  return new URL(window.location.origin + href);
}
