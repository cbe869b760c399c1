import { beforeEach, expect, test, vi } from "vitest";
import type { LivePart, Manifest } from "./manifest.ts";

let live: typeof import("./live.ts");

beforeEach(async () => {
  vi.resetModules();
  live = await import("./live.ts");
});

const part = (): LivePart => ({ events: {}, catchUp: vi.fn() });
const feature = (load: () => Promise<LivePart>): Manifest => ({ live: { isHeardAlways: false, load } });

test("a feature hears each event once, whenever it is loaded, and only what it subscribed to", async () => {
  const typing = vi.fn();
  const early: LivePart = { events: { typing }, catchUp: vi.fn() };
  const late: LivePart = { events: { typing }, catchUp: vi.fn() };
  const payload = { conversationId: "c", by: { type: "AGENT", name: "Olivia" } };
  await live.hear(feature(async () => early));
  live.deliver("typing", payload);
  expect(typing.mock.calls).toEqual([[payload]]);
  const lateFeature = feature(async () => late);
  await Promise.all([live.hear(lateFeature), live.hear(lateFeature)]);
  live.deliver("typing", payload);
  live.deliver("feedback.removed", { feedbackId: "f" });
  expect(typing).toHaveBeenCalledTimes(3);
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
