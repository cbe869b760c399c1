import { expect, test } from "vitest";
import { createPoolShares } from "./pool-shares.ts";
import { PoolExhausted } from "./unavailable.ts";

const build = ({ places = 20, waitMs = 10_000, maxWaiting = 100 } = {}) =>
  createPoolShares({ places, waitMs, maxWaiting });

test("a kind of work takes half of the connections that the others leave, and one at least while there is any", () => {
  const shares = build();
  const takeAll = (kind: string) => {
    let taken = 0;
    while (shares.enter(kind)) taken++;
    return taken;
  };
  expect(["a", "b", "c", "d", "e", "f"].map(takeAll)).toEqual([10, 5, 3, 1, 1, 0]);
  expect(build({ places: 1 }).enter("a")).toBe(true);
});

test("who waits is served in order, and kinds take turns", async () => {
  const shares = build({ places: 2 });
  const served: string[] = [];
  for (const kind of ["x", "y"]) expect(shares.enter(kind)).toBe(true);
  const waiting = ["a1", "a2", "b1"].map((name) => shares.wait(name[0] ?? "").then(() => served.push(name)));
  expect(shares.countWaiting()).toBe(3);
  for (const kind of ["x", "a", "b"]) {
    shares.leave(kind);
    const { length } = served;
    await expect.poll(() => served.length).toBeGreaterThan(length);
  }
  await Promise.all(waiting);
  expect(served).toEqual(["a1", "b1", "a2"]);
  expect(shares.countWaiting()).toBe(0);
});

test("a kind that may have no more lets others pass, and goes on as soon as the others leave enough", async () => {
  const shares = build({ places: 4 });
  for (const kind of ["b", "b", "a"]) expect(shares.enter(kind)).toBe(true);
  expect(shares.enter("a")).toBe(false);
  const second = shares.wait("a");
  expect(shares.enter("c")).toBe(true);
  for (const kind of ["b", "b"]) shares.leave(kind);
  await second;
  expect(shares.enter("a")).toBe(false);
});

test("a wait ends after its time, and at once behind too many others", async () => {
  const shares = build({ places: 1, waitMs: 20, maxWaiting: 1 });
  shares.enter("a");
  const waiting = shares.wait("b");
  await expect(shares.wait("c")).rejects.toBeInstanceOf(PoolExhausted);
  await expect(waiting).rejects.toBeInstanceOf(PoolExhausted);
  // Whoever gave up takes no place when one becomes free.
  shares.leave("a");
  expect(shares.enter("c")).toBe(true);
});
