/**
 * Runs every check and test: `check` beside Vitest with all its projects, then Playwright. A failure does not stop the others,
 * so that one run shows everything to fix. The last line is a summary, in which each check counts as a test.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countPlaywright, countVitest, type Ending } from "./checks/count-results.ts";
import { installed, root } from "./checks/programs.ts";
import { runChecks } from "./checks/run-checks.ts";

const vitestResults = join(root, ".cache", "vitest-results.json");
const playwrightResults = join(root, ".cache", "e2e-results.json");
const longestComplaint = 16_000;
mkdirSync(join(root, ".cache"), { recursive: true });

console.log("Tests");
// Many tests wait for something, as for a database or a clock, and a check fills that time. What it says is printed after them.
const said: string[] = [];
const checking = runChecks({ workers: 1, say: (line) => said.push(line) });
rmSync(vitestResults, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestResults}`];
const tested = countVitest(await run(installed("vitest", ["run", ...reporters])), readResults(vitestResults));
const counts = [await checking, tested];
console.log(`\nChecks\n${said.join("\n")}`);

console.log("\nEnd to end");
rmSync(playwrightResults, { force: true });
counts.push(countPlaywright(await run(installed("playwright", ["test"])), readResults(playwrightResults)));

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// Both are printed again at the end, so that nobody has to scroll for them.
const list = (title: string, mark: string, told: string[]) => {
  if (told.length > 0) console.log(`\n${title}\n${told.map((one) => `${mark} ${one}`).join("\n")}`);
};
list(
  "Passed at the second try",
  "~",
  counts.flatMap((count) => count.retried),
);
list(
  "Failed",
  "✗",
  counts.flatMap((count) => count.failures),
);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** What the program complains of is passed on as it comes; its end is kept for the summary. */
async function run(args: string[]): Promise<Ending> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["inherit", "inherit", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    process.stderr.write(text);
    complaint = (complaint + text).slice(-longestComplaint);
  });
  return new Promise((done) => child.once("close", (code) => done({ exitCode: code ?? 1, complaint })));
}

/** Returns undefined when the program ended before it wrote any results. */
function readResults(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
