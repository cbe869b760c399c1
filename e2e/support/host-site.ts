import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { installationSnippet } from "@hark/contract/widget-settings/snippet";

export interface HostPage {
  html: string;
  headers?: Record<string, string>;
}

export interface HostSite {
  url: string;
  /** Puts a page at a path and returns its address. */
  put: (path: string, page: HostPage | string) => string;
  stop: () => Promise<void>;
}

/** The customer's site: another site than Hark (`127.0.0.1`, not `localhost`), so that third-party rules apply. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, HostPage>();
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? "/", "http://host").pathname);
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8", ...page?.headers });
    response.end(page?.html ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    put(path, page) {
      pages.set(path, typeof page === "string" ? { html: page } : page);
      return url + path;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The snippet as the Installation screen shows it. */
export function snippet(harkUrl: string, projectId: string): string {
  return installationSnippet({ publicUrl: harkUrl, projectId });
}

/** For pages whose policy blocks inline scripts. */
export function scriptTag(harkUrl: string, projectId: string): string {
  return `<script async src="${harkUrl}/widget.js" data-project="${projectId}"></script>`;
}

export function plainPage(head: string, body = "<h1>Northside Cycles</h1><p>Repairs while you wait.</p>"): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Northside Cycles</title>${head}</head><body>${body}</body></html>`;
}
