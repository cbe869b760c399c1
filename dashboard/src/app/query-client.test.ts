import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

const queryKey = ["rows"];

/** A query of which each fetch answers with its number when it is told to. */
function stage() {
  const client = createQueryClient();
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const number = answers.length + 1;
    return new Promise<number>((resolve) => answers.push(() => resolve(number)));
  };
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, answers, leave };
}

it("a change during a first fetch shows its answer, and asks once more however much changes", async () => {
  const { client, answers, leave } = stage();
  for (let change = 0; change < 3; change++) void client.invalidateQueries({ queryKey });
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe(1));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe(2));
  expect(answers).toHaveLength(2);
  leave();
});

it("a first fetch without a change is not repeated, and one of something else neither", async () => {
  const { client, answers, leave } = stage();
  void client.invalidateQueries({ queryKey: ["others"] });
  answers[0]?.();
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe(1));
  expect([answers.length, client.isFetching()]).toEqual([1, 0]);
  leave();
});
