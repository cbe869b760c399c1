/** `failures` names what failed, one line each. */
export type Counts = { passed: number; failed: number; failures: string[] };

type VitestResults = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { title: string; file: string; ok: boolean }[] };
type PlaywrightResults = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
};

export function countVitest(exitCode: number, results: VitestResults | undefined): Counts {
  const failures: string[] = [];
  let passed = 0;
  for (const file of results?.testResults ?? []) {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    passed += file.assertionResults.filter(({ status }) => status === "passed").length;
    failures.push(...failed.map(({ fullName }) => `${file.name}: ${fullName}`));
    // A file that can't be loaded or tidied up has no tests to fail, so it counts as one.
    if (file.status === "failed" && failed.length === 0) failures.push(`${file.name}: outside of its tests`);
  }
  return withExitCode("Vitest", exitCode, passed, failures);
}

export function countPlaywright(exitCode: number, results: PlaywrightResults | undefined): Counts {
  const { expected, flaky } = results?.stats ?? { expected: 0, flaky: 0 };
  const failures = (results?.suites ?? []).flatMap(listFailures);
  return withExitCode("Playwright", exitCode, expected + flaky, failures);
}

const listFailures = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(listFailures),
];

/** A program that ends badly although no test failed, by a crash or an error between tests, has failed in itself. */
function withExitCode(program: string, exitCode: number, passed: number, failures: string[]): Counts {
  if (exitCode !== 0 && failures.length === 0) failures.push(`${program} ended with code ${exitCode}`);
  return { passed, failed: failures.length, failures };
}
