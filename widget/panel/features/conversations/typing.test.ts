import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  return () => vi.useRealTimers();
});

test("[S13] that somebody types is told every three seconds, and at once where it could not be told before", async () => {
  const [{ setLine }, { tellTyping }] = await Promise.all([import("../../shared/live.ts"), import("./typing.ts")]);
  const tell = vi.fn(() => true).mockReturnValueOnce(false);
  tellTyping("c");
  setLine({ tell });
  tellTyping("c");
  tellTyping("c");
  expect(tell).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_999);
  tellTyping("c");
  expect(tell).toHaveBeenCalledTimes(2);
  tellTyping("d");
  expect(tell).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(3_000);
  tellTyping("d");
  expect(tell).toHaveBeenCalledTimes(4);
});
