import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./programs.ts";

/** All references that code, tests and documents may use. */
export interface Known {
  /** `MSG-28`, `S04`, `A4`. */
  ids: Set<string>;
  /** Of `docs/contract/design.md`. */
  sections: Set<string>;
  /** `0002`. */
  decisions: Set<string>;
  isFile(path: string): boolean;
  read(path: string): string | undefined;
}

const contract = "docs/contract";

/** Reads the ids from the tables and headings that define them. */
export function readKnown(): Known {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const rows = readdirSync(join(root, contract, "rows")).map((name) => read(`${contract}/rows/${name}`));
  const wires = readdirSync(join(root, contract, "wire")).map((name) => read(`${contract}/wire/${name}`));
  const firsts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);
  return {
    ids: new Set([
      ...rows.flatMap((text) => firsts(text, /^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \|/gm)),
      ...firsts(read(`${contract}/cases.md`), /^## (S\d+):/gm),
      ...wires.flatMap((text) => firsts(text, /^## \d+\. .*\(([A-Z]\d+)\b.*\)$/gm)),
    ]),
    sections: new Set(firsts(read(`${contract}/design.md`), /^## (\d+)\./gm)),
    decisions: new Set(
      readdirSync(join(root, "docs", "decisions")).flatMap((name) => firsts(name, /^(\d{4})-.*\.md$/g)),
    ),
    isFile: (path) => existsSync(join(root, path)),
    read: (path) => (existsSync(join(root, path)) ? read(path) : undefined),
  };
}

export interface Source {
  path: string;
  text: string;
}

/** Documents that describe the code as it is; decisions tell of their own day. */
const guide = /^(docs\/(guides\/|[^/]+\.md$)|site\/pages\/|[A-Z]+\.md$)/;

/**
 * A block that quotes code names its file, as in "```ts server/src/app.ts", and stands there letter for letter but for its
 * indentation; a line of `…` leaves something out.
 */
function findStaleQuotes({ path, text }: Source, known: Known): string[] {
  return [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].flatMap(({ 1: file = "", 2: quote = "", index }) => {
    const at = `${path}:${text.slice(0, index).split("\n").length}`;
    const source = known.read(file);
    if (source === undefined) return [`${at}: the quoted ${file} does not exist.`];
    const flat = (code: string) => code.replace(/^\s+|\s+$/gm, "");
    const pieces = quote.split(/^\s*…\s*$/m).map(flat);
    const missing = pieces.find((piece) => !flat(source).includes(piece));
    if (missing === undefined) return [];
    return [`${at}: ${file} does not hold "${missing.split("\n")[0]} …" like this any more: quote it as it is now.`];
  });
}

/** Returns a line for each unknown id, section, decision or document: where it is named, and what to do. */
export function findUnknown({ path, text }: Source, known: Known): string[] {
  const areas = [...new Set([...known.ids].filter((id) => id.includes("-")).map((id) => id.replace(/-\d+$/, "")))];
  const patterns: { pattern: RegExp; check(match: RegExpMatchArray): string | null }[] = [
    {
      // MSG-28, and the ranges FDB-39..56 and MSG-87 to 89 by both their ends.
      pattern: new RegExp(`(?<![\\w-])(${areas.join("|")})-(\\d+)(?:\\.\\.(\\d+))?(?![\\w-]*\\w)`, "g"),
      check: ([, area, first, last]) => {
        const missing = [first, last].find((number) => number && !known.ids.has(`${area}-${number}`));
        return missing ? `${area}-${missing} is in no row of docs/contract/rows` : null;
      },
    },
    {
      pattern: /(?<![\w-])(S\d{2})(?![\w-]|\.\d)/g,
      check: ([id]) => (known.ids.has(id) ? null : `${id} is no case of docs/contract/cases.md`),
    },
    {
      // A title that begins with something like an id must begin with a known one.
      pattern: /["'`]\[([A-Z][A-Z-]*-?\d+)\] /g,
      check: ([, id = ""]) =>
        known.ids.has(id) ? null : `the title begins with ${id}, which the contract does not have`,
    },
    {
      pattern: /\bdesign(?:'s)? sections? (\d+)(?:(?: and |, | to )(\d+))?/gi,
      check: ([, first, last]) => {
        const missing = [first, last].find((number) => number && !known.sections.has(number));
        return missing ? `docs/contract/design.md has no section ${missing}` : null;
      },
    },
    {
      pattern:
        /\bspecification(?:'s)? section \d+|\bsections? \d+ of the specification|\bspecification's section \d+/gi,
      check: ([words]) => `"${words}" points outside of the repository: name the row or the section of the design`,
    },
    {
      pattern: /\bdecisions?(?:\s+|\/)(\d{4})\b/gi,
      check: ([, number = ""]) => (known.decisions.has(number) ? null : `docs/decisions has no ${number}`),
    },
    {
      pattern: /(?<![\w/.])(docs\/[\w./-]+\.md)\b/g,
      check: ([, file = ""]) => (known.isFile(file) ? null : `${file} does not exist`),
    },
    ...(path.endsWith(".md")
      ? [
          {
            pattern: /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g,
            // A page of the site may name an address of the server that serves it.
            check: ([, link = ""]: RegExpMatchArray) =>
              (link.startsWith("/") && path.startsWith("site/pages/")) || known.isFile(join(dirname(path), link))
                ? null
                : `the link leads to ${link}, which does not exist`,
          },
        ]
      : []),
    ...(guide.test(path)
      ? [
          {
            pattern: /`((?:contract|server|dashboard|widget|e2e|bench|tools|docs|look)\/[\w./-]*)`/g,
            check: ([, file = ""]: RegExpMatchArray) => (known.isFile(file) ? null : `${file} does not exist`),
          },
        ]
      : []),
  ];
  const problems = patterns.flatMap(({ pattern, check }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const problem = check(match);
      return problem ? [`${path}:${text.slice(0, match.index).split("\n").length}: ${problem}.`] : [];
    }),
  );
  return path.endsWith(".md") ? [...problems, ...findStaleQuotes({ path, text }, known)] : problems;
}

/** Every decision has a line in the index, so that nobody takes its number. */
function findUnlisted(): string[] {
  const folder = join(root, "docs", "decisions");
  const index = readFileSync(join(folder, "README.md"), "utf8");
  return readdirSync(folder)
    .filter((name) => name !== "README.md" && !index.includes(`(${name})`))
    .map((name) => `docs/decisions/${name} has no line in docs/decisions/README.md: add one at its number.`);
}

const named = /\.(ts|tsx|mjs|js|css|sql|md|jsonc|html)$|^\.env\.example$/;
/** Files without words: generated ones and pictures. */
const unread =
  /^(server\/src\/platform\/database\/tables\.gen\.ts|dashboard\/src\/features\/visitors\/mark-paths\.ts|tools\/checks\/ids\.test\.ts)$/;

/** All problems of the repository's own files, and a line that says how much was looked up. */
export function checkIds(): { lines: string[]; problems: string[] } {
  const known = readKnown();
  const listing = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const paths = String(listing)
    .split("\n")
    .filter((path) => named.test(path) && !unread.test(path) && known.isFile(path));
  const problems = paths.flatMap((path) => findUnknown({ path, text: readFileSync(join(root, path), "utf8") }, known));
  problems.push(...findUnlisted());
  return { lines: [`${known.ids.size} rows and cases, ${paths.length} files read`], problems };
}
