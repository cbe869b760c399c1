import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./count-results.ts";

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((test, i) => ({ status: test, fullName: `test ${i}` })),
});

describe("the counts of a Vitest run", () => {
  it("are the tests that passed and failed, by name, without those left out", () => {
    const results = {
      testResults: [file("a.ts", "passed", "passed", "skipped"), file("b.ts", "failed", "passed", "failed")],
    };
    expect(countVitest(1, results)).toEqual({ passed: 2, failed: 1, failures: ["b.ts: test 1"] });
  });

  it("hold a failure for a file that could not be loaded", () => {
    expect(countVitest(1, { testResults: [file("a.ts", "failed"), file("b.ts", "passed", "passed")] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ["a.ts: outside of its tests"],
    });
  });

  it("hold a failure when all tests passed but the run ended badly", () => {
    const failures = ["Vitest ended with code 1"];
    expect(countVitest(1, { testResults: [file("a.ts", "passed", "passed")] })).toEqual({
      passed: 1,
      failed: 1,
      failures,
    });
    expect(countVitest(1, undefined)).toEqual({ passed: 0, failed: 1, failures });
  });
});

describe("the counts of a Playwright run", () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: "inbox.spec.ts" });

  it("are the tests that passed, on a second try too, and those that failed, by name", () => {
    const stats = { expected: 3, flaky: 1, unexpected: 2 };
    const suites = [{ specs: [spec("one", false)], suites: [{ specs: [spec("two", false), spec("three", true)] }] }];
    expect(countPlaywright(1, { stats, suites })).toEqual({
      passed: 4,
      failed: 2,
      failures: ["inbox.spec.ts: one", "inbox.spec.ts: two"],
    });
  });

  it("hold a failure when there was nothing to run", () => {
    const failures = ["Playwright ended with code 1"];
    const stats = { expected: 0, flaky: 0, unexpected: 0 };
    expect(countPlaywright(1, { stats, suites: [] })).toEqual({ passed: 0, failed: 1, failures });
    expect(countPlaywright(1, undefined)).toEqual({ passed: 0, failed: 1, failures });
  });
});
