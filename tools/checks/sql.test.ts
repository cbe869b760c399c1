import { expect, it } from "vitest";
import { checkSql, findProjectTables, findSqlProblems } from "./sql.ts";

const tables = new Set(["tags"]);
const find = (path: string, text: string) => findSqlProblems([{ path: `server/src/features/${path}`, text }], tables);

it("SQL outside of queries files is reported, with advice on where to put it", () => {
  for (const line of [
    `tx.db.insertInto("tags").execute();`,
    "  sql<number>`select 1`.execute(tx.db);",
    "await sql`select 1`;",
  ]) {
    expect(find("tags/add-tag.ts", `\n${line}`)).toEqual([expect.stringMatching(/add-tag\.ts:2: .*move it to one/)]);
  }
  expect(find("tags/add-tag.ts", "await insertTag(tx);")).toEqual([]);
  expect(find("conversations/message-statements.ts", "sql`select 1`")).toEqual([]);
});

const query = (conditions: string, above = "") =>
  `${above}export function findTag(tx: Tx) {\n  return tx.db\n    .selectFrom("tags")\n    ${conditions}\n    .executeTakeFirst();\n}\n`;

it("a query on a project's table must take the project's id, or say why not", () => {
  const advice = [expect.stringMatching(/queries\.ts:\d: findTag asks for tags .*take projectId/)];
  expect(find("tags/tag-queries.ts", query(`.where("id", "=", id)`))).toEqual(advice);
  expect(find("tags/queries.ts", query(`.where("id", "=", id)`, "// Across projects:\n"))).toHaveLength(1);
  expect(find("tags/queries.ts", query(`.where("project_id", "=", projectId)`))).toEqual([]);
  expect(find("tags/queries.ts", query("", "// Across projects: a sweep by the clock.\n"))).toEqual([]);
  expect(find("tags/queries.ts", query("").replace(`"tags"`, `"plans"`))).toEqual([]);
});

it("the function that runs a part of a query without the project's id is reported, and not the part", () => {
  const part = `const withName = (tx: Tx) =>\n  tx.db.selectFrom("tags").selectAll();\n`;
  const run = (condition: string) =>
    `export function findTag(tx: Tx) {\n  return withName(tx)${condition}.execute();\n}\n`;
  expect(find("tags/queries.ts", part + run(`.where("id", "=", id)`))).toEqual([
    expect.stringContaining(":3: findTag"),
  ]);
  expect(find("tags/queries.ts", part + run(`.where("project_id", "=", projectId)`))).toEqual([]);
});

it("the tables of a project are those with a project id", () => {
  const file = `export interface Tags {\n  project_id: string;\n}\n\nexport interface Plans {\n  id: string;\n}\n\nexport interface DB {\n  plans: Plans;\n  tags: Tags;\n}\n`;
  expect(findProjectTables(file)).toEqual(new Set(["tags"]));
});

it("the server keeps both rules", () => {
  expect(checkSql().problems).toEqual([]);
});
