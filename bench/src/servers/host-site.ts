import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface HostSite {
  url: string;
  stop(): Promise<void>;
}

/** A customer's site of one page, under another name than Hark, so that the browser takes them for two sites. */
export async function startHostSite(body: string): Promise<HostSite> {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,">${body}`;
  const server = createServer((_, response) =>
    response.setHeader("content-type", "text/html; charset=utf-8").end(html),
  );
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
