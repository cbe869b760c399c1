import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createRealtime } from "./realtime.ts";

test("disconnecting all sockets resolves once every listener has handled it", async () => {
  const server = createServer();
  const realtime = createRealtime({
    server,
    isHostAllowed: () => true,
    log: createLog("silent"),
    redis: null,
    trustedProxies: [],
    maxOfAddress: 10,
  });
  realtime.door("dashboard", async () => ({
    actor: {},
    rooms: [],
    personRoom: "",
    findEnd: async () => new Date(Date.now() + 60_000),
  }));
  const noted = Promise.withResolvers<void>();
  const steps: string[] = [];
  realtime.onDisconnect("dashboard", async (_, reason) => {
    steps.push(reason);
    await noted.promise;
    steps.push("noted");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    auth: { type: "dashboard", authorization: "Bearer x" },
    transports: ["websocket"],
    reconnection: false,
  });
  await once(client as never, "connect");
  const gone = once(client as never, "disconnect");
  const ended = realtime.endAll().then(() => steps.push("ended"));
  await gone;
  expect(steps).toEqual(["lost"]);
  noted.resolve();
  await ended;
  expect(steps).toEqual(["lost", "noted", "ended"]);
  realtime.close();
  server.close();
});
