import { beforeEach, expect, test, vi } from "vitest";
import type { LivePart, Manifest } from "./manifest.ts";

let live: typeof import("./live.ts");

beforeEach(async () => {
  vi.resetModules();
  live = await import("./live.ts");
});

const part = (): LivePart => ({ events: {}, catchUp: vi.fn() });
const feature = (load: () => Promise<LivePart>): Manifest => ({ live: { isHeardAlways: false, load } });

test("a feature subscribes once to the current connection and to every later one, whenever it is loaded", async () => {
  const [early, late] = [part(), part()];
  const lines = [1, 2].map(() => ({ hear: vi.fn(), tell: vi.fn() }));
  const lateFeature = feature(async () => late);
  await live.hear(feature(async () => early));
  live.setLine(lines[0] ?? null);
  await Promise.all([live.hear(lateFeature), live.hear(lateFeature)]);
  live.setLine(lines[1] ?? null);
  for (const line of lines) expect(line.hear.mock.calls).toEqual([[early], [late]]);
});

test("after a gap every subscribed feature catches up; loading a failed one is retried", async () => {
  const heard = part();
  const load = vi.fn(async () => heard).mockRejectedValueOnce(new Error("offline"));
  const one = feature(load);
  await expect(live.hear(one)).rejects.toThrow("offline");
  live.catchUp();
  expect(heard.catchUp).not.toHaveBeenCalled();
  await live.hear(one);
  live.catchUp();
  expect(heard.catchUp).toHaveBeenCalledOnce();
});

test("what is sent while disconnected is dropped without an error", () => {
  expect(() => live.tellServer("typing", { conversationId: "c" })).not.toThrow();
});
