import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createDomainEvents } from "../domain-events.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  const log = createLog("silent");
  database = openDatabase({ url: made.url, events: createDomainEvents(log), log, maxConnections: 3 });
  drop = made.drop;
});

afterAll(async () => {
  await database.close();
  await drop();
});

test("a prepared statement goes on when another node's migration has changed the table", async () => {
  const run = (name: string, text: string) => database.statement({ name, text }, []);
  await run("make", "create table plans_of_old as select 1 as id");
  const read = () => run("read", "select * from plans_of_old");
  // More than there are connections, so that each of them has the plan.
  await Promise.all(Array.from({ length: 12 }, read));
  await run("change", "alter table plans_of_old add column name text default 'new'");
  expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array(12).fill([{ id: 1, name: "new" }]));
});
