import type { Database, Reader } from "../../platform/database/database.ts";
import { listVisitorsById, type VisitorPosition } from "./list-queries.ts";
import { listVisitors, type VisitorChoice, type VisitorWords } from "./list-visitors.ts";
import { csvHead, toCsvLine } from "./visitor-csv.ts";

/** Rows that are read at a time. */
const batch = 200;
/** Of the list as it is read for its ids. */
const idsAtOnce = 2_000;

/**
 * All visitors that match as a table, in the list's order. Who they are is read at one moment: the list goes by when somebody was last
 * seen, so that whoever comes back during a long download would move past the place that it has reached and stand in no line.
 */
export async function* writeVisitorTable(
  database: Database,
  words: VisitorWords,
  projectId: string,
  choice: VisitorChoice,
): AsyncGenerator<string> {
  yield csvHead;
  const ids = await database.snapshot((reader) => listIds(reader, words, projectId, choice));
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await listVisitorsById(database, projectId, ids.slice(at, at + batch));
    if (rows.length > 0) yield rows.map(toCsvLine).join("");
  }
}

async function listIds(reader: Reader, words: VisitorWords, projectId: string, choice: VisitorChoice) {
  const ids: string[] = [];
  let after: VisitorPosition | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listVisitors>> = await listVisitors(reader, words, projectId, {
      ...choice,
      after,
      limit: idsAtOnce,
    });
    for (const { id } of page.rows) ids.push(id);
    const last = page.rows.length === idsAtOnce ? page.rows.at(-1) : page.edge;
    if (!last) return ids;
    after = { seenAt: last.seen_at, id: last.id };
  }
}
