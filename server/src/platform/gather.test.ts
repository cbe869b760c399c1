import { expect, test } from "vitest";
import { gather } from "./gather.ts";

test("calls that come while a run is under way share the next one, each key once, and one that failed holds up nobody", async () => {
  const runs: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const call = gather<string>(async (keys) => {
    runs.push([...keys]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
  });
  const begun = (count: number) => expect.poll(() => ends.length).toBe(count);

  const first = call("a");
  await begun(1);
  const second = [call("b"), call("c"), call("b")];
  for (const one of second) one.catch(() => undefined);
  expect(runs).toEqual([["a"]]);
  ends[0]?.resolve();
  await first;
  await begun(2);
  const third = call("d");
  ends[1]?.reject(new Error("away"));
  for (const one of second) await expect(one).rejects.toThrow("away");
  await begun(3);
  ends[2]?.resolve();
  await third;
  expect(runs).toEqual([["a"], ["b", "c"], ["d"]]);
});
