import { stripVTControlCharacters } from "node:util";

/** `failures` says what failed and why; `retried` what failed once and then passed. Each begins with one line that names it. */
export type Counts = { passed: number; failed: number; failures: string[]; retried: string[] };

/** How a program ended. `complaint` is the end of what it wrote to stderr. */
export type Ending = { exitCode: number; complaint: string };

type VitestResults = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightSpec = {
  title: string;
  file: string;
  ok: boolean;
  tests?: { results: { error?: { message?: string } }[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightResults = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
};

/** As much as says what went wrong; all of it stands where the test ran. */
const linesOfReason = 6;
const linesOfLastWords = 60;

export function countVitest(ending: Ending, results: VitestResults | undefined): Counts {
  const failures: string[] = [];
  const retried: string[] = [];
  let passed = 0;
  for (const file of results?.testResults ?? []) {
    let failed = 0;
    for (const { status, fullName, failureMessages = [] } of file.assertionResults) {
      const told = withReason(`${file.name}: ${fullName}`, failureMessages[0]);
      if (status === "passed") passed++;
      if (status === "passed" && failureMessages.length > 0) retried.push(told);
      if (status !== "failed") continue;
      failed++;
      failures.push(told);
    }
    // A file that can't be loaded or tidied up has no tests to fail, so it counts as one.
    if (file.status === "failed" && failed === 0)
      failures.push(withReason(`${file.name}: outside of its tests`, file.message));
  }
  return withEnding("Vitest", ending, { passed, failures, retried });
}

export function countPlaywright(ending: Ending, results: PlaywrightResults | undefined): Counts {
  const { expected, flaky } = results?.stats ?? { expected: 0, flaky: 0 };
  const specs = (results?.suites ?? []).flatMap(listSpecs);
  const failures: string[] = [];
  const retried: string[] = [];
  for (const { ok, file, title, tests = [] } of specs) {
    const error = tests.flatMap((test) => test.results).find((result) => result.error)?.error;
    if (!ok) failures.push(withReason(`${file}: ${title}`, error?.message));
    else if (error) retried.push(withReason(`${file}: ${title}`, error.message));
  }
  return withEnding("Playwright", ending, { passed: expected + flaky, failures, retried });
}

const listSpecs = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

function withReason(name: string, reason = ""): string {
  return [name, ...readableLines(reason).slice(0, linesOfReason)].join("\n    ");
}

const readableLines = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line));

/**
 * A program that ends badly although no test failed, by a crash or an error between tests, has failed in itself. Nothing but
 * its last words says why: Vitest puts errors that no test caught there, and Playwright a server that did not start.
 */
function withEnding(program: string, { exitCode, complaint }: Ending, counts: Omit<Counts, "failed">): Counts {
  const { failures } = counts;
  if (exitCode !== 0 && failures.length === 0) {
    const lastWords = readableLines(complaint).slice(-linesOfLastWords);
    failures.push([`${program} ended with code ${exitCode}`, ...lastWords].join("\n    "));
  }
  return { ...counts, failed: failures.length };
}
