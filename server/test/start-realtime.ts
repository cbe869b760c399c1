import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createLog } from "../src/platform/log.ts";
import { createRealtime } from "../src/platform/realtime/realtime.ts";

/** Real time on a server of its own without the rest of Hark, until the test is over. */
export async function startRealtime() {
  const server = createServer();
  const realtime = createRealtime({
    server,
    isHostAllowed: () => true,
    log: createLog("silent"),
    redis: null,
    trustedProxies: [],
    maxOfAddress: 10,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    realtime.close();
    server.close();
  });
  return { server, realtime, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
