import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { closeConnection, openConnection } from "./open-connection.ts";

test("PostgreSQL itself looks whether a connection's client is still there, so that its locks end with it", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = await openConnection(database.url);
  onTestFinished(() => closeConnection(client));
  const { rows } = await client.query(
    "select name, setting from pg_settings where name like 'tcp_keepalives%' order by name",
  );
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    "tcp_keepalives_count 3",
    "tcp_keepalives_idle 10",
    "tcp_keepalives_interval 10",
  ]);
});
