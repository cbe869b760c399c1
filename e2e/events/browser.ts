import { JSDOM } from "jsdom";
import { vi } from "vitest";

/**
 * What the clients' own code needs of a browser when none of their screens is drawn. Not Vitest's environment, which gives the
 * server in the same process other arrays and signals than Node's.
 */
const page = new JSDOM("<!doctype html>", { url: "http://hark.test/" });
const { window } = page;
for (const name of ["window", "document", "location", "localStorage"] as const) {
  vi.stubGlobal(name, window[name]);
}

/** Lets the page stand on the server: the clients' addresses are relative. */
export function openPage(url: string): void {
  page.reconfigure({ url });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, options?: RequestInit) => fetch(new URL(address, url), options));
}
