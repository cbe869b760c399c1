import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "./ids.ts";
import { root } from "./programs.ts";

/** Files that hold SQL for a reason, beside those whose name ends in `queries.ts`. */
const registered = new Set(["server/src/features/conversations/message-statements.ts"]);

const sqlOf = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
const readOrChanged = /\.(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*\[?"(\w+)/g;
const declaration = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/;

/** A query that spans projects says so above itself, with the reason: `// Across projects: …`. */
const mark = /^(?:\/\/| \*|\/\*\*) ?Across projects: \S/m;

export function findProjectTables(tablesFile: string): Set<string> {
  const interfaces = [...tablesFile.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)];
  const scoped = new Set(
    interfaces.filter(([, , body = ""]) => /^ {2}project_id:/m.test(body)).map(([, name]) => name),
  );
  const names = [...(interfaces.find(([, name]) => name === "DB")?.[2] ?? "").matchAll(/^ {2}(\w+): (\w+);/gm)];
  return new Set(names.filter(([, , type]) => scoped.has(type)).map(([, table = ""]) => table));
}

/** Returns the problems in the SQL of these files, each with what to do about it. */
export function findSqlProblems(sources: readonly Source[], projectTables: ReadonlySet<string>): string[] {
  return sources.flatMap(({ path, text }) => {
    if (registered.has(path)) return [];
    if (path.endsWith("queries.ts")) return findUnscoped({ path, text }, projectTables);
    const line = text.split("\n").findIndex((one) => sqlOf.test(one)) + 1;
    if (line === 0) return [];
    return [`${path}:${line}: SQL stands in a feature's queries files: move it to one and call it from here.`];
  });
}

function findUnscoped({ path, text }: Source, projectTables: ReadonlySet<string>): string[] {
  const unscoped = splitDeclarations(text).filter(({ body, comment }) => !isScoped.test(body) && !mark.test(comment));
  const askedBy = (body: string) =>
    [...body.matchAll(readOrChanged)].map(([, table = ""]) => table).find((table) => projectTables.has(table));
  // A part of a query runs nothing by itself; the function that runs it adds the project.
  const parts = unscoped.flatMap(({ name, body }) => {
    const table = isRun.test(body) ? undefined : askedBy(body);
    return table ? [{ table, isUsed: new RegExp(`\\b${name}\\(`) }] : [];
  });
  return unscoped.flatMap(({ name, line, body }) => {
    const table = askedBy(body) ?? parts.find(({ isUsed }) => isUsed.test(body))?.table;
    if (!table || !isRun.test(body)) return [];
    return [
      `${path}:${line}: ${name} asks for ${table} without the project's id, so that a mistaken id could reach another project: take projectId and add it to the conditions, or say above why it spans projects: "// Across projects: …".`,
    ];
  });
}

const isScoped = /project_?id\b/i;
const isRun = /\.execute|\.stream\(|prepared\(/;

/** The top-level functions and constants of a formatted file, each with the comment above it. */
function splitDeclarations(text: string): { name: string; line: number; comment: string; body: string }[] {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (declaration.test(line) ? [index] : []));
  return starts.map((start, index) => {
    let first = start;
    while (first > 0 && /^(?:\/\/|\/\*| \*)/.test(lines[first - 1] ?? "")) first -= 1;
    return {
      name: declaration.exec(lines[start] ?? "")?.[1] ?? "",
      line: start + 1,
      comment: lines.slice(first, start).join("\n"),
      body: lines.slice(start, starts[index + 1]).join("\n"),
    };
  });
}

export function checkSql(): { lines: string[]; problems: string[] } {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const paths = globSync("server/src/features/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  const tables = findProjectTables(read("server/src/platform/database/tables.gen.ts"));
  const sources = paths.map((path) => ({ path: path.replaceAll("\\", "/"), text: read(path) }));
  return { lines: [], problems: findSqlProblems(sources, tables) };
}
