import type { Tx } from "./database.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/**
 * Does the same for each of some rows within one transaction. What fails for one row is taken back and told, and the others go on:
 * otherwise one row that nobody foresaw would hold up all others for good.
 * @throws what says that the database is busy or away, since that concerns all rows and passes.
 */
export async function eachAlone<Row>(
  tx: Tx,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  onFailure: (error: unknown, row: Row) => void,
): Promise<void> {
  for (const row of rows) {
    await tx.run("savepoint alone");
    try {
      await work(row);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await tx.run("rollback to savepoint alone");
      onFailure(error, row);
    }
    await tx.run("release savepoint alone");
  }
}
