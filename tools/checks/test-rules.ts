import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./programs.ts";

/** Patterns that make a test flaky or let it hide a fault, each with what to do instead. */
const bans: { pattern: RegExp; advice: string }[] = [
  {
    pattern: /\ballSettled\(/g,
    advice:
      "allSettled hides a 500 among the refusals: use outcomesOf (server/test/outcomes.ts) and say what each outcome must be",
  },
  {
    pattern: /\bwaitForTimeout\(|\btimers\/promises\b|\bsetTimeout\(\s*(resolve|done|r)\b/g,
    advice: "a fixed wait is too short on a busy machine and too long on a quick one: wait for the condition itself",
  },
  {
    pattern: /\bperformance\.now\(\)|\bprocess\.hrtime\b|\bconsole\.time\(/g,
    advice:
      "a test does not measure time, which the machine's load decides: assert what is done, and measure in bench/",
  },
  {
    pattern: /for \(const (\w+) of \[[^;]*?\]\) \{?\s*await expect\(\1\)\.re(jects|solves)\b/g,
    advice:
      "a call that is refused while another one is awaited counts as an error that no test caught: make each call where its refusal is expected",
  },
  {
    pattern: /\bexpect\([^;]*?\bDate\.now\(\)\s*-|\bexpect\([^;]*?-\s*Date\.now\(\)/g,
    advice: "how long something took is no assertion: use a clock of the test's own (buildTestApp({ clock }))",
  },
];

/** One line for each: file, line and advice. */
export function findBrokenRules({ path, text }: { path: string; text: string }): string[] {
  return bans.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split("\n").length}: ${advice}.`),
  );
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) && path !== "tools/checks/test-rules.test.ts";

export function checkTestRules(): { lines: string[]; problems: string[] } {
  const paths = String(execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root }))
    .split("\n")
    .filter((path) => isTest(path) && existsSync(join(root, path)));
  const problems = paths.flatMap((path) => findBrokenRules({ path, text: readFileSync(join(root, path), "utf8") }));
  return { lines: [], problems };
}
