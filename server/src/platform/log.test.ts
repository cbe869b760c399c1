import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { serializeError } from "./log.ts";

const secret = "what ada@example.com wrote";

test.each([
  ["a row that breaks a constraint", "insert into told values ($1), ($1)"],
  ["a value that is no number", "select cast($1 as integer)"],
  ["a value that is no id", "select cast($1 as uuid)"],
  ["a value inside a function", "do $do$ begin perform cast('$1' as integer); end $do$"],
])("the log of %s names the fault and holds nothing of what people wrote", async (_, statement) => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table told (words text primary key)");
  const values = statement.startsWith("do ") ? [] : [secret];
  const error = await client
    .query(statement.replace("'$1'", `'${secret}'`), values)
    .catch((refusal: unknown) => refusal);
  await client.end();
  await database.drop();

  const lines: string[] = [];
  const log = pino({ serializers: { err: serializeError } }, { write: (line: string) => lines.push(line) });
  log.error({ err: error }, "a request failed");
  expect(error).toBeInstanceOf(pg.DatabaseError);
  expect(lines.join("")).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
    type: "DatabaseError",
    code: (error as pg.DatabaseError).code,
  });
});
