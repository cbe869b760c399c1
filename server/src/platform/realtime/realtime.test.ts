import { once } from "node:events";
import { io } from "socket.io-client";
import { expect, test } from "vitest";
import { startRealtime } from "../../../test/start-realtime.ts";

test("disconnecting all sockets resolves once every listener has handled it", async () => {
  const { realtime, url } = await startRealtime();
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
  const client = io(url, {
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
});
