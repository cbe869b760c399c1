import { RequestError } from "@hark/contract/request";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster, toast } from "../ui/toast.tsx";
import { deleteWithUndo, oneLess, place, withoutId } from "./delete-with-undo.ts";
import { sendUnsent } from "./send-unsent.ts";

interface Row {
  id: string;
}

const queryKey = ["rows", "a project"];
let client: QueryClient;
/** As the server has them. */
let rows: Row[];
let stopWatching: () => void;
const send = vi.fn<(options: { keepalive: true }) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  rows = [{ id: "one" }, { id: "two" }];
  client = new QueryClient();
  client.setQueryData(queryKey, rows);
  const watched = new QueryObserver(client, { queryKey, queryFn: async () => [...rows], staleTime: Infinity });
  stopWatching = watched.subscribe(() => {});
  send.mockReset().mockImplementation(async () => {
    rows = withoutId(rows, "two");
  });
  render(<Toaster />);
});

afterEach(() => {
  act(() => toast.remove());
  act(() => vi.runAllTimers());
  stopWatching();
  client.clear();
  vi.useRealTimers();
});

const shown = () => client.getQueryData<Row[]>(queryKey)?.map(({ id }) => id);
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  // What was shown by then sets timers of its own: a toast that has gone is out of sight a moment later.
  await act(() => vi.advanceTimersByTimeAsync(200));
};
const letToastGo = async () => {
  await pass(6_000);
  await pass(200);
};
const pressZ = (on: Element = document.body) => fireEvent.keyDown(on, { key: "z", code: "KeyZ" });

function deleteTwo() {
  act(() =>
    deleteWithUndo({
      client,
      places: [place<Row[]>(["rows"], (known) => withoutId(known, "two"))],
      send,
      said: "Row deleted",
      failed: "The row could not be deleted",
    }),
  );
}

it("goes at once and is deleted when its toast has gone; no fetch and no event brings it back meanwhile", async () => {
  deleteTwo();
  expect(shown()).toEqual(["one"]);
  await act(() => client.refetchQueries({ queryKey }));
  expect(shown()).toEqual(["one"]);
  act(() => void client.setQueryData<Row[]>(queryKey, [...rows, { id: "three" }]));
  expect(shown()).toEqual(["one", "three"]);
  await pass(5_700);
  expect(send).not.toHaveBeenCalled();
  await pass(100);
  await pass(200);
  expect(send.mock.calls).toEqual([[{ keepalive: true }]]);
  expect(screen.queryByText("Row deleted")).toBeNull();
  expect(shown()).toEqual(["one"]);
});

it.each([
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Undo" }))],
  ["the key Z", () => pressZ()],
])("%s puts it back where it was, and nothing is sent", async (_by, undo) => {
  deleteTwo();
  undo();
  expect(shown()).toEqual(["one", "two"]);
  await pass(10_000);
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText("Row deleted")).toBeNull();
});

it("what came meanwhile stays when it is put back", async () => {
  deleteTwo();
  rows = [...rows, { id: "three" }];
  client.setQueryData<Row[]>(queryKey, (known) => known && [...known, { id: "three" }]);
  pressZ();
  await pass(0);
  expect(shown()).toEqual(["one", "two", "three"]);
});

/** Deletes the other row too, and returns what sends that. */
function deleteOne() {
  const send = vi.fn(async () => {});
  act(() =>
    deleteWithUndo({
      client,
      places: [place<Row[]>(["rows"], (known) => withoutId(known, "one"))],
      send,
      said: "Other row deleted",
      failed: "no",
    }),
  );
  return send;
}

it("of two, Z takes back the last one first, and each has its own toast", async () => {
  deleteTwo();
  const other = deleteOne();
  expect(shown()).toEqual([]);
  pressZ();
  expect(shown()).toEqual(["one"]);
  pressZ();
  await pass(0);
  expect(shown()).toEqual(["one", "two"]);
  await pass(10_000);
  expect(send).not.toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
});

it("a count goes along, once, and comes back", async () => {
  const key = ["counts", "a project"];
  client.setQueryData(key, { rowCount: 2 });
  const count = () => client.getQueryData<{ rowCount: number }>(key)?.rowCount;
  act(() =>
    deleteWithUndo({
      client,
      places: [oneLess<{ rowCount: number }>(client, key, "rowCount")],
      send,
      said: "Row deleted",
      failed: "no",
    }),
  );
  expect(count()).toBe(1);
  // As a fetch brings it, and as an event changes something beside it.
  client.setQueryData(key, { rowCount: 2 });
  client.setQueryData<{ rowCount: number }>(key, (known) => known && { ...known });
  expect(count()).toBe(1);
  pressZ();
  expect(count()).toBe(2);
});

it("Z is a letter in a field", () => {
  render(<input aria-label="Words" />);
  deleteTwo();
  pressZ(screen.getByRole("textbox", { name: "Words" }));
  expect(shown()).toEqual(["one"]);
});

it("a failure puts it back and says so", async () => {
  send.mockRejectedValue(new RequestError({ code: "unknown", message: "Unexpected error", status: 0 }));
  deleteTwo();
  await letToastGo();
  expect(shown()).toEqual(["one", "two"]);
  expect(screen.getByRole("alert").textContent).toBe("The row could not be deleted");
});

it("what a colleague has deleted meanwhile is deleted", async () => {
  send.mockImplementation(async () => {
    rows = withoutId(rows, "two");
    throw new RequestError({ code: "NOT_FOUND", message: "Not found", status: 404 });
  });
  deleteTwo();
  await letToastGo();
  expect(send).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(["one"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("is sent at once, and only once, when the page is hidden or another project is opened", async () => {
  deleteTwo();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockRestore();
  expect(send).toHaveBeenCalledTimes(1);
  sendUnsent();
  await pass(10_000);
  expect(send).toHaveBeenCalledTimes(1);
  // Nothing can be taken back any more.
  expect(screen.queryByText("Row deleted")).toBeNull();

  rows = [{ id: "one" }, { id: "two" }];
  client.setQueryData(queryKey, rows);
  deleteTwo();
  sendUnsent();
  await pass(0);
  expect(send).toHaveBeenCalledTimes(2);
});

it("of two, the one that is not taken back is still sent when the page is hidden", async () => {
  deleteTwo();
  const other = deleteOne();
  pressZ();
  window.dispatchEvent(new Event("pagehide"));
  expect(send).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  await pass(0);
});
