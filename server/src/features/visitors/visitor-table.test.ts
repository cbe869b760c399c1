import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildProject } from "../../../test/cast.ts";
import { visitorWords } from "../search/visitor-words-queries.ts";
import { writeVisitorTable } from "./visitor-table.ts";

const app = useTestApp();

const many = 450;

/** Their names are numbers in the list's order, which is the latest first. */
async function buildMany(): Promise<string> {
  const project = await buildProject(await buildAgent(app, "Olivia"));
  await sql`insert into visitors (id, project_id, name, created_at, last_seen_at)
    select gen_random_uuid(), ${project.id}, number, now(), now() - make_interval(mins => number)
    from generate_series(1, ${many}::integer) as number`.execute(app.app.database.db);
  return project.id;
}

const write = (projectId: string) =>
  writeVisitorTable(app.app.database, visitorWords, projectId, { q: "", where: undefined, now: new Date() });

const namesIn = (text: string) =>
  text
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => Number(line.split(",")[2]));

test("[J3] who comes back while the table is being read stands in it once, in the order of its beginning", async () => {
  const projectId = await buildMany();
  const table = write(projectId);
  await table.next();
  const first = (await table.next()).value as string;
  await sql`update visitors set last_seen_at = now() where project_id = ${projectId} and name = ${String(many)}`.execute(
    app.app.database.db,
  );
  let rest = "";
  for await (const part of table) rest += part;
  expect(namesIn(first + rest)).toEqual(Array.from({ length: many }, (_, index) => index + 1));
});

test("[J3] who is deleted while the table is being read is left out", async () => {
  const projectId = await buildMany();
  const table = write(projectId);
  await table.next();
  const first = (await table.next()).value as string;
  await sql`delete from visitors where project_id = ${projectId} and name = ${String(many)}`.execute(
    app.app.database.db,
  );
  let rest = "";
  for await (const part of table) rest += part;
  expect(namesIn(first + rest)).toHaveLength(many - 1);
});
