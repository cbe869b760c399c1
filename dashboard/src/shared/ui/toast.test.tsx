import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster, toast } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
});

function isVisible(text: string): boolean {
  const card = screen.queryByText(text)?.parentElement;
  return card !== null && card !== undefined && !card.className.includes("opacity-0");
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it.each([
  ["CONST-33", "error", 4000, () => toast.error("Words")],
  ["CONST-33", "blank", 4000, () => toast("Words")],
  ["CONST-34", "success", 2000, () => toast.success("Words")],
] as const)("[%s] a toast of kind %s stays %i ms", (_id, _kind, durationMs, show) => {
  act(() => void show());
  pass(durationMs - 1);
  expect(isVisible("Words")).toBe(true);
  pass(2);
  expect(isVisible("Words")).toBe(false);
  pass(1000);
  expect(screen.queryByText("Words")).toBeNull();
});

it("[CONST-35] a loading toast stays until it is resolved, in the same position", () => {
  let id = "";
  act(() => {
    id = toast.loading("Uploading");
  });
  pass(60 * 60 * 1000);
  expect(isVisible("Uploading")).toBe(true);
  act(() => void toast.success("Uploaded", { id }));
  expect(screen.queryByText("Uploading")).toBeNull();
  expect(isVisible("Uploaded")).toBe(true);
});

it("[CONST-36] of 25 toasts the newest 20 are shown", () => {
  act(() => {
    for (let index = 1; index <= 25; index++) toast.error(`Toast ${index}`);
  });
  expect(screen.getAllByRole("alert")).toHaveLength(20);
  expect(screen.queryByText("Toast 5")).toBeNull();
  expect(isVisible("Toast 6")).toBe(true);
});

it("an error interrupts a screen reader, other toasts wait", () => {
  act(() => {
    toast.error("Failed to send message");
    toast.success("Conversation closed");
  });
  expect(screen.getByRole("alert").textContent).toBe("Failed to send message");
  expect(screen.getByRole("status").textContent).toBe("Conversation closed");
});
