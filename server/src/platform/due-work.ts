import type { RawBuilder } from "kysely";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";
import { withinTime } from "./within-time.ts";

/**
 * An SQL condition that holds while there is something to do. It is asked every second, so an index has to answer it, and its text is
 * always the same, so that PostgreSQL prepares it once.
 */
export type Due = RawBuilder<boolean>;

export type Asked = Pick<Database, "db" | "prepared">;

/** What takes longer, as while a table is locked, is not waited for. */
const askMs = 1_000;

/** Asks for all conditions in one statement. Returns what each says, in their order. */
export async function areDue(database: Asked, conditions: readonly Due[]): Promise<boolean[]> {
  const named = conditions.map((due, index) => due.as(`due_${index}`));
  const [row] = await database.prepared<Record<string, boolean>>(database.db.selectNoFrom(named));
  return conditions.map((_, index) => row?.[`due_${index}`] === true);
}

/**
 * Returns a question that may be put again and again. While it has no answer, everything counts as due: what concerns one table that is
 * locked must not stop what concerns the others.
 */
export function createLook(database: Asked, conditions: readonly (() => Due)[], log: Log): () => Promise<boolean[]> {
  let isOpen = false;
  const ask = async () => {
    isOpen = true;
    try {
      return await areDue(
        database,
        conditions.map((due) => due()),
      );
    } finally {
      isOpen = false;
    }
  };
  return async () => {
    const everything = conditions.map(() => true);
    if (isOpen) return everything;
    try {
      return await withinTime(ask(), askMs);
    } catch (error) {
      log.warn({ err: error }, "what is due could not be asked, and all of it is tried");
      return everything;
    }
  };
}
