import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./count-results.ts";

const ended = (exitCode: number, complaint = "") => ({ exitCode, complaint });

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
    expect(countVitest(ended(1), results)).toEqual({ passed: 2, failed: 1, failures: ["b.ts: test 1"], retried: [] });
  });

  it("tell why something failed in its first lines, and what passed only at the second try", () => {
    const reason = [
      "\u001b[31mAssertionError\u001b[39m: expected 1 to be 2",
      "",
      "    at /a/node_modules/b.js:1:1",
    ].join("\n");
    const result = (status: string) => ({ status, fullName: status, failureMessages: [reason] });
    const results = {
      testResults: [{ name: "a.ts", status: "failed", assertionResults: [result("passed"), result("failed")] }],
    };
    expect(countVitest(ended(1), results)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["a.ts: failed\n    AssertionError: expected 1 to be 2"],
      retried: ["a.ts: passed\n    AssertionError: expected 1 to be 2"],
    });
  });

  it("hold a failure for a file that could not be loaded", () => {
    expect(countVitest(ended(1), { testResults: [file("a.ts", "failed"), file("b.ts", "passed", "passed")] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ["a.ts: outside of its tests"],
      retried: [],
    });
  });

  it("hold a failure when all tests passed but the run ended badly", () => {
    const failures = ["Vitest ended with code 1"];
    expect(countVitest(ended(1), { testResults: [file("a.ts", "passed", "passed")] })).toEqual({
      passed: 1,
      failed: 1,
      failures,
      retried: [],
    });
    expect(countVitest(ended(1), undefined)).toEqual({ passed: 0, failed: 1, failures, retried: [] });
  });

  it("tell the last words of a run that ended badly without a failed test, and not of one with a failed test", () => {
    const ending = ended(
      1,
      "\u001b[31mUnhandled Rejection\u001b[39m\n\nError: away\n    at /a/node_modules/b.js:1:1\n",
    );
    expect(countVitest(ending, { testResults: [file("a.ts", "passed", "passed")] }).failures).toEqual([
      "Vitest ended with code 1\n    Unhandled Rejection\n    Error: away",
    ]);
    expect(countVitest(ending, { testResults: [file("a.ts", "failed", "failed")] }).failures).toEqual(["a.ts: test 0"]);
  });
});

describe("the counts of a Playwright run", () => {
  const results = [{ error: { message: "Error: away" } }, {}];
  const spec = (title: string, ok: boolean) => ({ title, ok, file: "inbox.spec.ts", tests: [{ results }] });

  it("are the tests that passed, on a second try too, and those that failed, by name", () => {
    const stats = { expected: 3, flaky: 1, unexpected: 2 };
    const suites = [{ specs: [spec("one", false)], suites: [{ specs: [spec("two", false), spec("three", true)] }] }];
    expect(countPlaywright(ended(1), { stats, suites })).toEqual({
      passed: 4,
      failed: 2,
      failures: ["inbox.spec.ts: one\n    Error: away", "inbox.spec.ts: two\n    Error: away"],
      retried: ["inbox.spec.ts: three\n    Error: away"],
    });
  });

  it("hold a failure when there was nothing to run", () => {
    const failures = ["Playwright ended with code 1"];
    const stats = { expected: 0, flaky: 0, unexpected: 0 };
    expect(countPlaywright(ended(1), { stats, suites: [] })).toEqual({ passed: 0, failed: 1, failures, retried: [] });
    expect(countPlaywright(ended(1), undefined)).toEqual({ passed: 0, failed: 1, failures, retried: [] });
  });
});
