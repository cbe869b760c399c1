import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./count-results.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe("the counts of a Vitest run", () => {
  it("are the tests that passed and failed, without those left out", () => {
    const results = { testResults: [file("passed", "passed", "skipped"), file("failed", "passed", "failed")] };
    expect(countVitest(1, results)).toEqual({ passed: 2, failed: 1 });
  });

  it("hold a failure for a file that could not be loaded", () => {
    expect(countVitest(1, { testResults: [file("failed"), file("passed", "passed")] })).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  it("hold a failure when all tests passed but the run ended badly", () => {
    expect(countVitest(1, { testResults: [file("passed", "passed")] })).toEqual({ passed: 1, failed: 1 });
    expect(countVitest(1, undefined)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("the counts of a Playwright run", () => {
  it("are the tests that passed and failed", () => {
    const stats = { expected: 3, flaky: 0, unexpected: 2 };
    expect(countPlaywright(1, { stats })).toEqual({ passed: 3, failed: 2 });
  });

  it("hold a failure when there was nothing to run", () => {
    const stats = { expected: 0, flaky: 0, unexpected: 0 };
    expect(countPlaywright(1, { stats })).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(1, undefined)).toEqual({ passed: 0, failed: 1 });
  });
});
