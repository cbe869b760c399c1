import { RequestError } from "@hark/contract/request";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withRetries } from "./retries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = (status: number) => new RequestError({ code: "unknown", message: "Unexpected error", status });

it("[API-48] [API-49] [API-50] retries three times, after 1, 2 and 4 s", async () => {
  const ask = vi.fn(() => Promise.reject(failure(0)));
  const answer = expect(withRetries(ask)).rejects.toThrow("Unexpected error");
  for (const [wait, calls] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [2000, 3],
    [4000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(ask).toHaveBeenCalledTimes(calls);
  }
  await answer;
});

it("returns as soon as a try succeeds", async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure(503)).mockResolvedValue("here");
  const answer = withRetries(ask);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBe("here");
});

it("a 4xx is not retried", async () => {
  const ask = vi.fn(() => Promise.reject(failure(401)));
  await expect(withRetries(ask)).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(1);
});
