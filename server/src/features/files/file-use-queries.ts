import { type RawBuilder, sql } from "kysely";
import type { FilePurpose } from "./file-purpose.ts";

/**
 * Who may still point at files of a purpose. A feature hands over one for each of its columns that hold addresses of files, so
 * that several features can share a file: it lives while one use says so. Files of a purpose that nobody hands over a use for
 * are never swept.
 */
export interface FileUse {
  purpose: FilePurpose;
  /** Whether something points at `file`, an alias of `stored_files`; match `file.name` and, where there is one, `file.owner_id`. */
  isUsed: RawBuilder<boolean>;
  /**
   * Statements that change addresses of files which do not begin with `folder`, some hundred each time they run, until there are none.
   * They span projects: the whole server has moved.
   */
  moveTo: (folder: string) => readonly RawBuilder<unknown>[];
}

/** A statement of `FileUse.moveTo` changes so many rows, whose locks it holds. */
export const movedAtOnce = 500;

/** True for a `file` that no use of its purpose points at. */
export function isUnused(uses: readonly FileUse[]): RawBuilder<boolean> {
  const purposes = [...new Set(uses.map((use) => use.purpose))];
  const denied = purposes.map((purpose) => {
    const conditions = uses.filter((use) => use.purpose === purpose).map((use) => sql`not ${use.isUsed}`);
    return sql<boolean>`(file.purpose = ${purpose} and ${sql.join(conditions, sql` and `)})`;
  });
  return denied.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(denied, sql` or `)})`;
}
