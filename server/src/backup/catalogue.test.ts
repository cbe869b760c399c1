import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { inOrderOfReferences, listTables, readSequences, setSequences } from "./catalogue.ts";

const named = (name: string) => ({ name, columns: [], hasTriggers: false });

test("a table comes after those that it refers to; a circle is refused", () => {
  const tables = ["a", "b", "c"].map(named);
  const references = [
    { child: "a", parent: "c" },
    { child: "b", parent: "a" },
  ];
  expect(inOrderOfReferences(tables, references).map(({ name }) => name)).toEqual(["c", "a", "b"]);
  expect(() => inOrderOfReferences(tables, [...references, { child: "c", parent: "b" }])).toThrow("circle: a,b,c");
});

test("the catalogue has columns, triggers and sequences, but no unlogged tables or generated columns", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create schema other");
  await client.query(
    "create table other.numbers (id bigserial primary key, gone int, twice int generated always as (id * 2) stored)",
  );
  await client.query("alter table other.numbers drop column gone");
  await client.query("insert into other.numbers default values");
  await client.query("create unlogged table other.passing (id int)");
  expect(await listTables(client, "other")).toEqual([{ name: "numbers", columns: ["id"], hasTriggers: false }]);
  const sequences = await readSequences(client, "other");
  expect(sequences).toEqual([{ name: "numbers_id_seq", value: "1", isCalled: true }]);
  const moved = [
    { name: "numbers_id_seq", value: "9007199254740993", isCalled: true },
    { ...sequences[0], name: "none" },
  ];
  await setSequences(client, "other", moved as typeof sequences);
  expect(await readSequences(client, "other")).toEqual(moved.slice(0, 1));

  const tables = await listTables(client, "public");
  expect(tables.find(({ name }) => name === "feedback_votes")?.hasTriggers).toBe(true);
  expect(tables.map(({ name }) => name)).not.toContain("dashboard_sockets");
  await client.end();
  await database.drop();
});
