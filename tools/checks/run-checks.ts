import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { checkBytes, findZodInBundles } from "./bytes.ts";
import { checkClasses } from "./classes.ts";
import type { Counts } from "./count-results.ts";
import { checkIds } from "./ids.ts";
import { checkLicences } from "./licences.ts";
import { installed, root } from "./programs.ts";
import { checkRegexes } from "./regexes.ts";
import { checkSql } from "./sql.ts";
import { checkTestRules } from "./test-rules.ts";
import { checkTexts } from "./texts.ts";

/** `notes` are always printed, `output` only when the check failed. */
type Outcome = { isPassed: boolean; output: string; notes?: string[] };
type Check = { name: string; run(): Promise<Outcome> };

const workspaces: string[] = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces;
/** `tools` holds one of the workspaces, and is checked as a whole. */
const folders = [...workspaces.filter((workspace) => !workspace.startsWith("tools/")), "tools"];

const checks: Check[] = [
  { name: "bytes and classes of what is built", run: checkBuilt },
  { name: "format and lint", run: () => runInstalled("biome", ["check", "--error-on-warnings", "."]) },
  {
    name: "boundaries",
    run: () =>
      runInstalled("depcruise", ["--config", ".dependency-cruiser.mjs", "--output-type", "err-long", ...folders]),
  },
  { name: "dead code", run: () => runInstalled("knip", []) },
  { name: "ids and links", run: async () => toOutcome(checkIds()) },
  { name: "rules for tests", run: async () => toOutcome(checkTestRules()) },
  { name: "SQL", run: async () => toOutcome(checkSql()) },
  { name: "regular expressions", run: async () => toOutcome(checkRegexes()) },
  { name: "texts in catalogues", run: async () => toOutcome(checkTexts()) },
  { name: "licences of what ships", run: async () => toOutcome(checkLicences()) },
  {
    name: "table types",
    run: () => runNode([join(root, "tools", "generate-tables.ts"), "--verify"]),
  },
  ...folders.map((folder) => ({
    name: `types of ${folder}`,
    run: () => runInstalled("tsc", ["--noEmit", "--project", folder]),
  })),
];

/** Runs all checks, a few at a time, and says a line for each as it ends. */
export async function runChecks({ workers = 2, say = console.log as (line: string) => void } = {}): Promise<Counts> {
  const waiting = [...checks];
  const counts: Counts = { passed: 0, failed: 0, failures: [], retried: [] };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = Date.now();
      const { isPassed, output, notes = [] } = await check.run();
      counts[isPassed ? "passed" : "failed"] += 1;
      say(`${isPassed ? "✓" : "✗"} ${check.name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
      for (const note of notes) say(`    ${note}`);
      if (isPassed) continue;
      counts.failures.push(check.name);
      say(output.trim().replace(/^/gm, "    "));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return counts;
}

const runInstalled = (program: string, args: string[]) => runNode(installed(program, args));

const toOutcome = ({ lines, problems }: { lines: string[]; problems: string[] }): Outcome => ({
  isPassed: problems.length === 0,
  output: problems.join("\n"),
  notes: lines,
});

async function checkBuilt(): Promise<Outcome> {
  const build = await runNode([join(root, "tools", "prepare.mjs"), "start"]);
  if (!build.isPassed) return build;
  const { lines, problems } = checkBytes({ isRecording: process.argv.includes("--record") });
  problems.push(...findZodInBundles(), ...checkClasses().problems);
  return toOutcome({ lines, problems });
}

async function runNode(args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const [output, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.once("close", done)),
  ]);
  return { isPassed: code === 0, output: output + complaints };
}
