import { Manager } from "socket.io-client";
import { expect, test, vi } from "vitest";
import { openLibrarySocket, reconnection } from "./library-socket.ts";

test("[S01] the socket retries without limit and never without a delay, even after a long night", () => {
  const managers = Array.from(
    { length: 20 },
    () => new Manager("http://localhost:9", { ...reconnection(), autoConnect: false }),
  );
  for (const manager of managers) {
    expect(manager.reconnection()).toBe(true);
    expect(manager.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY);
    const backoff = Reflect.get(manager, "backoff") as { attempts: number; duration: () => number };
    for (const attempts of [0, 1, 10, 1_100, 100_000]) {
      backoff.attempts = attempts;
      const delays = Array.from({ length: 20 }, () => backoff.duration());
      for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(1_000);
      for (const delay of delays) expect(delay).toBeLessThanOrEqual(5_000);
    }
  }
  expect(new Set(managers.map((manager) => manager.reconnectionDelay())).size).toBeGreaterThan(1);
});

test("what is said without a connection is dropped, and its sender learns of it", () => {
  const heard = { onConnect: vi.fn(), onEvent: vi.fn(), onEnd: vi.fn(), onRefusal: vi.fn(), onFailure: vi.fn() };
  const auth = { type: "widget", projectId: "p", authorization: "Bearer t" } as const;
  const socket = openLibrarySocket({ url: new URL("http://localhost:9/socket.io/"), auth, ...heard });
  expect(socket.emit("typing", { conversationId: "c" })).toBe(false);
  socket.disconnect();
});
