export type Counts = { passed: number; failed: number };

type VitestResults = { testResults: { status: string; assertionResults: { status: string }[] }[] };
type PlaywrightResults = { stats: { expected: number; flaky: number; unexpected: number } };

export function countVitest(exitCode: number, results: VitestResults | undefined): Counts {
  const files = results?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  // A file that can't be loaded has no tests to fail, so it counts as one.
  const broken = files.filter(({ status, assertionResults }) => {
    return status === "failed" && !assertionResults.some((test) => test.status === "failed");
  });
  return withExitCode(exitCode, { passed: count("passed"), failed: count("failed") + broken.length });
}

export function countPlaywright(exitCode: number, results: PlaywrightResults | undefined): Counts {
  const { expected, flaky, unexpected } = results?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  return withExitCode(exitCode, { passed: expected + flaky, failed: unexpected });
}

/** A program that ends badly although no test failed, by a crash or an error between tests, has failed in itself. */
const withExitCode = (exitCode: number, { passed, failed }: Counts): Counts => ({
  passed,
  failed: exitCode !== 0 && failed === 0 ? 1 : failed,
});
