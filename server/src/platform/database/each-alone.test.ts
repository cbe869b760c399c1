import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import type { Tx } from "./database.ts";
import { eachAlone } from "./each-alone.ts";

const app = useTestApp();

/** Writes each number into a table of its own, and divides by it. */
async function divideBy(numbers: readonly number[], told: unknown[]) {
  return app.app.database.transaction(async (tx: Tx) => {
    await tx.run("create temporary table divided (number integer) on commit drop");
    await eachAlone(
      tx,
      numbers,
      async (number) => {
        await tx.run("insert into divided values ($1)", [number]);
        await tx.run("select 1 / $1::integer", [number]);
      },
      (_, number) => told.push(number),
    );
    const { rows } = await sql<{ number: number }>`select number from divided`.execute(tx.db);
    return rows.map(({ number }) => number);
  });
}

test("what fails for one row is taken back and told, and the others are done", async () => {
  const told: unknown[] = [];
  expect(await divideBy([1, 0, 2, 0, 3], told)).toEqual([1, 2, 3]);
  expect(told).toEqual([0, 0]);
});

test("a database that is busy or away fails all of them", async () => {
  const work = app.app.database.transaction((tx) =>
    eachAlone(
      tx,
      [1],
      async () => {
        await tx.run("set local lock_timeout = 1");
        await tx.run("do $$ begin raise exception using errcode = '55P03'; end $$");
      },
      () => expect.unreachable(),
    ),
  );
  await expect(work).rejects.toMatchObject({ code: "55P03" });
});
