import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { io } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { startRealtime } from "../../../test/start-realtime.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test.each([{ transports: ["websocket"] }, { transports: ["polling", "websocket"] }])(
  "an open socket by $transports holds none of the requests that it was made of",
  async ({ transports }) => {
    const { server, realtime, url } = await startRealtime();
    const requests: WeakRef<IncomingMessage>[] = [];
    server.on("upgrade", (request) => requests.push(new WeakRef(request)));
    const findEnd = async () => new Date(Date.now() + 60_000);
    realtime.door("widget", async () => ({ actor: {}, rooms: [], personRoom: "", findEnd }));
    const client = io(url, {
      auth: { type: "widget", authorization: "Bearer x" },
      transports,
      reconnection: false,
    });
    onTestFinished(() => void client.close());
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
