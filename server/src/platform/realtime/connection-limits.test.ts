import { socket as limits } from "@hark/contract/limits";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { visitorRoom } from "../../features/visitors/index.ts";

const app = useTestApp({ trustedProxies: ["loopback"], maxSocketsPerAddress: limits.maxOfPerson + 5 });

test("an account and a visitor have a limited number of live connections, and one that closes makes room", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const doors: (() => Promise<{ close(): void }>)[] = [
    () => connectDashboard(app, olivia),
    () => connectWidget(app, project, theo),
  ];
  for (const connect of doors) {
    const open = await Promise.all(Array.from({ length: limits.maxOfPerson }, () => connect()));
    await expect(connect()).rejects.toThrow("TOO_MANY_CONNECTIONS");
    open[0]?.close();
    const next = await untilLetIn(connect);
    for (const one of [...open, next]) one.close();
  }
});

test("an address has a limited number of connections, before anybody says who they are, and others connect all the same", async () => {
  const { olivia } = await buildStage(app);
  const flood = { "x-forwarded-for": "203.0.113.7" };
  const strangers = await Promise.all(Array.from({ length: limits.maxOfPerson + 5 }, () => connectRaw(flood)));
  expect(strangers.every((one) => one.isOpen)).toBe(true);
  expect((await connectRaw(flood)).isOpen).toBe(false);
  // The same customer of an IPv6 provider under another address of theirs counts as one; another network does not.
  expect((await connectRaw({ "x-forwarded-for": "::ffff:203.0.113.7" })).isOpen).toBe(false);
  expect((await connectRaw({ "x-forwarded-for": "203.0.113.8" })).isOpen).toBe(true);
  (await connectDashboard(app, olivia)).close();
  strangers[0]?.close();
  await untilLetIn(async () => {
    const again = await connectRaw(flood);
    if (!again.isOpen) throw new Error("Still full");
    return again;
  });
});

test("a connection that reads nothing is broken once too much waits for it, whatever it says itself", async () => {
  const { project, theo } = await buildStage(app);
  const deaf = await connectWidget(app, project, theo);
  onTestFinished(() => deaf.close());
  const { ws } = deaf.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } };
  ws._socket.pause();
  const countOpen = () => app.app.realtime.measure().sockets.get("widget") ?? 0;
  // Those of the tests before have been noted as closed.
  await expect.poll(countOpen).toBe(1);
  // More than the system takes for it. Its pings would end it after three quarters of a minute, unless it answers unasked.
  const payload = { padding: "x".repeat(1_000_000) };
  for (let sent = 0; sent < 40; sent++)
    app.app.realtime.emitHere(visitorRoom(theo.widgetUser.id) as never, "padding" as never, payload as never);
  await expect.poll(countOpen, { timeout: 10_000 }).toBe(0);
});

/** The transport alone, without a session: whoever connects so is cut off after a while, but has a connection until then. */
function connectRaw(extraHeaders: Record<string, string>): Promise<{ isOpen: boolean; close(): void }> {
  const socket: Socket = io(app.url, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    extraHeaders,
    auth: () => {},
  });
  const close = () => void socket.io.engine.close();
  return new Promise((resolve) => {
    socket.io.once("open", () => resolve({ isOpen: true, close }));
    socket.io.once("error", () => resolve({ isOpen: false, close }));
    socket.connect();
    onTestFinished(close);
  });
}

/** The server hears a little later that a connection has closed. */
async function untilLetIn<T>(connect: () => Promise<T>): Promise<T> {
  return await connect().catch(() => untilLetIn(connect));
}
