import { JSDOM } from "jsdom";
import { vi } from "vitest";

/**
 * What the clients' own code needs of a browser when none of their screens is drawn. Not Vitest's environment, which gives the
 * server in the same process other arrays and signals than Node's.
 */
let page: JSDOM;
openNewPage("http://hark.test/");

/** A page without anything that earlier code hears on its own: each panel has a frame of its own. */
export function openNewPage(url: string): JSDOM["window"] {
  page = new JSDOM("<!doctype html>", { url });
  for (const name of ["window", "document", "location", "localStorage"] as const) {
    vi.stubGlobal(name, page.window[name]);
  }
  return page.window;
}

/** Lets the page stand on the server: the clients' addresses are relative. */
export function openPage(url: string): void {
  page.reconfigure({ url });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, options?: RequestInit) => fetch(new URL(address, url), options));
}
