import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import { root } from "./programs.ts";
import type { Source } from "./texts.ts";

/**
 * Proves that every regular expression of the product takes linear time, whatever text it is given: strangers feed most of them,
 * and one that is quadratic freezes a server or an agent's tab. `recheck` builds the automaton of each and measures how its work
 * grows; nothing is timed.
 */

/** What can't be proven and meets no stranger's text: the file and the source of the expression, each with the reason. */
const exempt: { path: string; source: string; reason: string }[] = [
  { path: "server/src/config.ts", source: "\\/+$", reason: "reads PUBLIC_URL, which the operator writes" },
  {
    path: "contract/src/widget-settings/snippet.ts",
    source: "\\/+$",
    reason: "reads the public address, which the operator writes",
  },
  {
    path: "dashboard/src/shared/texts/translate.ts",
    source: "<(\\w+)>(.*?)<\\/\\1>|\\{(\\w+)\\}",
    reason: "reads the catalogues; what people wrote is put in afterwards",
  },
  {
    path: "server/src/platform/database/embedded.ts",
    source:
      "lock file .* (already exists|is empty)|pre-existing shared memory block|could not create any TCP\\/IP sockets",
    reason: "reads what PostgreSQL says while it starts",
  },
];

const isOfProduct = (path: string) =>
  /^(contract\/src|server\/src|dashboard\/src|widget\/(loader|panel|[^/]+\.ts$))/.test(path) &&
  /\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.config\.ts$/.test(path);

interface Found {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** One line for each expression that is not proven linear, and for each that is put together at run time, which nothing can prove. */
export function findSlowRegexes(source: Source, isExempt: (one: Found) => boolean = () => false): string[] {
  const { path, text } = source;
  const problems: string[] = [];
  const lineOf = (node: { start: number }) => text.slice(0, node.start).split("\n").length;
  const refuseBuilt = (node: { start: number; callee: Expression }) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    problems.push(`${path}:${lineOf(node)}: an expression is put together at run time: write it as a literal.`);
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node) || !node.regex) return;
      const one = { path, line: lineOf(node), source: node.regex.pattern, flags: node.regex.flags };
      const fault = isExempt(one) ? null : measure(one.source, one.flags);
      if (fault) {
        problems.push(
          `${path}:${one.line}: /${one.source}/${one.flags} ${fault}: write it so that no part can begin or end in two ways.`,
        );
      }
    },
    NewExpression: refuseBuilt,
    CallExpression: refuseBuilt,
  }).visit(parseSync(path, text).program);
  return problems;
}

/** Returns what is wrong with an expression, or null when its work is proven to grow no faster than its text. */
export function measure(source: string, flags: string): string | null {
  // Otherwise it looks for a Java or native program of its own; the answer is the same.
  process.env.RECHECK_SYNC_BACKEND = "pure";
  // A busy machine takes its time; the answer is the same.
  const found = checkSync(source, flags, { checker: "automaton", timeout: 120_000 });
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `can't be proven linear (${found.error.kind})`;
  return `is not linear (${found.complexity.summary})`;
}

export function checkRegexes(): { lines: string[]; problems: string[] } {
  const listing = String(
    execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root }),
  );
  const used = new Set<object>();
  const isExempt = ({ path, source }: Found) => {
    const found = exempt.find((one) => one.path === path && one.source === source);
    if (found) used.add(found);
    return found !== undefined;
  };
  const problems = listing
    .split("\n")
    .filter((path) => isOfProduct(path) && existsSync(join(root, path)))
    .flatMap((path) => findSlowRegexes({ path, text: readFileSync(join(root, path), "utf8") }, isExempt));
  for (const one of exempt) {
    if (!used.has(one)) problems.push(`${one.path}: the exemption of /${one.source}/ is not needed any more.`);
  }
  return { lines: [], problems };
}
