import { expect, it } from "vitest";
import { checkTestRules, findBrokenRules } from "./test-rules.ts";

const find = (text: string) => findBrokenRules({ path: "server/src/a.test.ts", text });

it.each([
  ["\nawait Promise.allSettled(calls);", /^server\/src\/a\.test\.ts:2: allSettled hides a 500/],
  ["await page.waitForTimeout(100);", /a fixed wait/],
  ["await new Promise((resolve) => setTimeout(resolve, 100));", /a fixed wait/],
  ['import { setTimeout } from "node:timers/promises";', /a fixed wait/],
  ["const start = performance.now();", /a test does not measure time/],
  ["expect(Date.now() - started).toBeLessThan(3_000);", /a clock of the test's own/],
  [
    "for (const sent of [\n  theo.call(a, { b }),\n  olivia.call(a),\n]) {\n  await expect(sent).rejects.toThrow();\n}",
    /where its refusal is expected/,
  ],
])("%j is refused with advice", (text, advice) => {
  expect(find(text)).toEqual([expect.stringMatching(advice)]);
});

it("a watchdog, a time to live and a limit of a whole journey are fine", () => {
  const text = `const timer = setTimeout(() => reject(new Error("late")), 5_000);
    test.setTimeout(60_000);
    const clock = { now: () => new Date(Date.now() + ahead) };`;
  expect(find(text)).toEqual([]);
});

it("the repository's tests keep these rules", () => {
  expect(checkTestRules().problems).toEqual([]);
});
