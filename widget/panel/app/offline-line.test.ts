// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../shared/ui/adopt-styles.ts", () => ({ adoptStyles: () => {} }));

const said = () => document.querySelector("[role=status]")?.textContent;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  document.body.innerHTML = '<div class="panel"></div>';
  return () => vi.useRealTimers();
});

test("a break is said after a second and a half, however many attempts fail in between, and taken back at once", async () => {
  const { setConnected } = await import("./offline-line.ts");
  setConnected(false);
  vi.advanceTimersByTime(1_000);
  setConnected(false);
  vi.advanceTimersByTime(499);
  expect(said()).toBe("");
  vi.advanceTimersByTime(1);
  expect(said()).toBe("No connection. What you write is kept.");
  setConnected(true);
  expect(said()).toBe("");
});

test("a network that is back does not hide that the server is gone", async () => {
  const { setConnected } = await import("./offline-line.ts");
  window.dispatchEvent(new Event("offline"));
  setConnected(false);
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(1_500);
  expect(said()).not.toBe("");
});

test("pictures that failed with the line are asked for again when it is back", async () => {
  const { setConnected } = await import("./offline-line.ts");
  const { failedPictures, noteFailure } = await import("../shared/failed-pictures.ts");
  setConnected(false);
  noteFailure("https://files.example/priya.png");
  expect(failedPictures.get().size).toBe(1);
  setConnected(true);
  expect(failedPictures.get().size).toBe(0);
});
