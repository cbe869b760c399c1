import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database/database.ts";

/** A condition of SQL that holds while there is something to do. It is asked every second or two, so an index has to answer it. */
export type Due = RawBuilder<boolean>;

export const always: Due = sql`true`;

/** Asks for all conditions in one statement. Returns what each says, in their order. */
export async function areDue(database: Pick<Database, "db" | "prepared">, conditions: readonly Due[]) {
  if (conditions.length === 0) return [];
  const named = conditions.map((due, index) => due.as(`due_${index}`));
  const [row] = await database.prepared<Record<string, boolean>>(database.db.selectNoFrom(named));
  return conditions.map((_, index) => row?.[`due_${index}`] === true);
}
