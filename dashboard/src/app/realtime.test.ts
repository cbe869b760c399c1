import { QueryClient } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { liveSocket } from "../../test/fake-socket.ts";
import { connectRealtime, type Realtime } from "./realtime.ts";

const options = () => ({
  authorization: "Bearer a-token",
  context: {
    client: new QueryClient(),
    agentId: "a",
    isAudible: async () => true,
    findUnread: () => undefined,
    findMention: () => false,
  },
  subscriptions: [],
  onConnect: () => {},
});

let realtime: Realtime;

afterEach(() => {
  realtime.disconnect();
  vi.useRealTimers();
  vi.doUnmock("socket.io-client");
  vi.resetModules();
});

it("says whether an event was sent, which it is not while the line is down or takes nothing", async () => {
  realtime = connectRealtime(options());
  const typing = () => realtime.emit("typing", { conversationId: "a" });
  expect(typing()).toBe(false);
  await vi.waitFor(() => expect(liveSocket().connected).toBe(true));
  expect(typing()).toBe(true);
  const { transport } = liveSocket().io.engine;
  transport.writable = false;
  expect(typing()).toBe(false);
  expect(liveSocket().sent).toHaveLength(1);
});

describe("reconnection", () => {
  it("[RT-09] [CONST-41] the library reconnects after a second or two and without limit, even after a long night", async () => {
    let socket: Socket | undefined;
    vi.resetModules();
    vi.doMock("socket.io-client", async () => {
      const { io } = await vi.importActual<typeof import("socket.io-client")>("socket.io-client");
      return {
        io: (given: Parameters<typeof io>[1]) => {
          socket = io("http://localhost:9", { ...given, autoConnect: false });
          return socket;
        },
      };
    });
    realtime = (await import("./realtime.ts")).connectRealtime(options());
    const manager = socket?.io as Socket["io"];
    expect(manager.reconnection()).toBe(true);
    expect(manager.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY);
    const backoff = Reflect.get(manager, "backoff") as { attempts: number; duration: () => number };
    for (const attempts of [0, 1, 10, 100_000]) {
      backoff.attempts = attempts;
      const delays = Array.from({ length: 20 }, () => backoff.duration());
      for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(1_000);
      for (const delay of delays) expect(delay).toBeLessThanOrEqual(5_000);
    }
  });

  it("[RT-09] after the server itself disconnects, the client reconnects after a second", async () => {
    vi.useFakeTimers();
    realtime = connectRealtime(options());
    await vi.advanceTimersByTimeAsync(0);
    const socket = liveSocket();
    socket.disconnect();
    await vi.advanceTimersByTimeAsync(999);
    expect(socket.connected).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(socket.connected).toBe(true);
    realtime.disconnect();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(socket.connected).toBe(false);
  });
});
