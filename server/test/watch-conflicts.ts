import pg from "pg";
import { afterEach, beforeEach } from "vitest";

/**
 * Notes what PostgreSQL rolls back because of a deadlock (40P01) or a conflict (40001) during a test. The database tries such work
 * again, so the caller never sees one.
 */
export function watchConflicts(): { seen: string[] } {
  const holder: { seen: string[] } = { seen: [] };
  const original = pg.Client.prototype.query;
  beforeEach(() => {
    holder.seen = [];
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const result = Reflect.apply(original, this, args);
      if (result instanceof Promise) result.catch((error: unknown) => note(error));
      return result;
    } as typeof original;
  });
  afterEach(() => {
    pg.Client.prototype.query = original;
  });
  function note(error: unknown) {
    if (error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001")) {
      holder.seen.push(`${error.code} ${error.detail ?? ""} ${error.where ?? ""}`);
    }
  }
  return holder;
}
