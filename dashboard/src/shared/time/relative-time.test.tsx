import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RelativeTime } from "./relative-time.tsx";

const start = new Date("2026-03-15T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("[CONST-29] labels stay current as time passes", () => {
  render(<RelativeTime at={start.toISOString()} />);
  expect(screen.getByText("Just now").getAttribute("datetime")).toBe(start.toISOString());
  pass(2 * 60_000);
  expect(screen.getByText("2m")).toBeTruthy();
  // As it is read out.
  expect(screen.getByText("2 minutes ago")).toBeTruthy();
  pass(58 * 60_000);
  expect(screen.getByText("1h")).toBeTruthy();
});

it("[CONST-28] the short form says 'Now'", () => {
  render(<RelativeTime short at={start.toISOString()} />);
  expect(screen.getByText("Now")).toBeTruthy();
});

it("a hundred labels share one timer, and none is left when they are gone", () => {
  const times = Array.from({ length: 100 }, (_, index) => new Date(start.getTime() - index * 60_000).toISOString());
  const { unmount } = render(times.map((at) => <RelativeTime key={at} at={at} />));
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it("catches up at once when the page comes back from the background", () => {
  render(<RelativeTime at={start.toISOString()} />);
  vi.setSystemTime(start.getTime() + 3 * 60 * 60_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByText("3h")).toBeTruthy();
});

it("shows nothing for an invalid time", () => {
  const { container } = render(<RelativeTime at="" />);
  expect(container.textContent).toBe("");
});
