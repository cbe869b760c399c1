import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { onDemand } from "./on-demand.ts";

function Thread() {
  return <p>The thread</p>;
}

it("what is needed is asked for until it is there, so that no skeleton stands for ever after a break", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let isOffline = true;
  const load = vi.fn(async () => {
    if (isOffline) throw new TypeError("Failed to fetch dynamically imported module");
    return { Thread };
  });
  const Part = onDemand(load, { isFetchedWhenQuiet: false }).part(
    (parts) => parts.Thread,
    undefined,
    () => <p>A skeleton</p>,
  );
  const { unmount } = render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(load).toHaveBeenCalledTimes(3);
  screen.getByText("A skeleton");
  isOffline = false;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  screen.getByText("The thread");
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(load).toHaveBeenCalledTimes(4);
  unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
