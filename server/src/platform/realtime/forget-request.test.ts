import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { io } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { createRealtime } from "./realtime.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test.each([{ transports: ["websocket"] }, { transports: ["polling", "websocket"] }])(
  "an open socket by $transports holds none of the requests that it was made of",
  async ({ transports }) => {
    const server = createServer();
    const requests: WeakRef<IncomingMessage>[] = [];
    server.on("upgrade", (request) => requests.push(new WeakRef(request)));
    const realtime = createRealtime({
      server,
      isHostAllowed: () => true,
      log: createLog("silent"),
      redis: null,
      trustedProxies: [],
      maxOfAddress: 10,
    });
    const findEnd = async () => new Date(Date.now() + 60_000);
    realtime.door("widget", async () => ({ actor: {}, rooms: [], personRoom: "", findEnd }));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      auth: { type: "widget", authorization: "Bearer x" },
      transports,
      reconnection: false,
    });
    onTestFinished(() => {
      client.close();
      realtime.close();
      server.close();
    });
    await once(client as never, "connect");
    await expect.poll(() => requests.length).toBe(1);
    await expect
      .poll(() => {
        collectGarbage();
        return requests.filter((request) => request.deref() !== undefined).length;
      })
      .toBe(0);
    expect(client.connected).toBe(true);
  },
);
