import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { type Kind, kinds, widenKinds } from "./kinds.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table tests (kind text not null default 'OLD' check (kind in ('OLD', 'GONE')))");
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const insert = (word: string) => client.query("insert into tests (kind) values ($1)", [word]);
const list: Kind[] = [{ values: ["OLD", "NEW", "IT'S"], columns: ["tests.kind", "elsewhere.kind"] }];

async function readCheck() {
  const { rows } = await client.query(
    "select oid, pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'tests_kind_check'",
  );
  return rows[0];
}

test("a new word of a list is accepted without a migration, an unknown word is refused, and no word is withdrawn", async () => {
  await expect(insert("NEW")).rejects.toThrow("tests_kind_check");
  await insert("GONE");
  await widenKinds(client, list);
  await insert("NEW");
  await insert("IT'S");
  await insert("GONE");
  await expect(insert("OTHER")).rejects.toThrow("tests_kind_check");
});

test("nothing is done when the check already allows all words, in any order", async () => {
  await widenKinds(client, list);
  const before = await readCheck();
  await widenKinds(client, [{ values: ["IT'S", "NEW"], columns: ["tests.kind"] }]);
  expect(await readCheck()).toEqual(before);
});

test("a column without a check gets one, which also holds for its existing rows", async () => {
  await client.query("alter table tests drop constraint tests_kind_check");
  await insert("OTHER");
  await expect(widenKinds(client, list)).rejects.toThrow("tests_kind_check");
  await client.query("delete from tests");
  await widenKinds(client, list);
  await expect(insert("OTHER")).rejects.toThrow("tests_kind_check");
});

test("every check of words in the schema is in kinds.ts, so that its column is typed", async () => {
  const { rows } = await client.query<{ column: string }>(
    `select conrelid::regclass || '.' || attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey) and cardinality(conkey) = 1
     where contype = 'c' and connamespace = 'public'::regnamespace
       and pg_get_constraintdef(pg_constraint.oid) ~ '= (ANY )?\\(*(ARRAY\\[)?''' and conname <> 'tests_kind_check'`,
  );
  const listed = kinds.flatMap(({ columns }) => columns);
  expect(listed.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});
