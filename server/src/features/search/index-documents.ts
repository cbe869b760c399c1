import { toLexemes } from "@hark/contract/search/lexemes";
import { type SearchKind, searchKind } from "@hark/contract/search/schema";
import type { Database, Tx } from "../../platform/database/database.ts";
import {
  listNewMessages,
  listSources,
  lockIndex,
  readMark,
  replaceDocuments,
  type SearchDocument,
  type SourceRow,
  setMark,
  takeChanges,
  tryLockIndex,
} from "./index-queries.ts";
import { nameMark, toStoredWords } from "./stored-words.ts";

/** What one transaction indexes at most, of messages and of changes. */
const batch = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * How long before the mark an id may lie that is not committed or not seen yet. An id is made before its message is written, and
 * nodes have clocks of their own; the far look, once a minute, finds what is later still.
 */
export const nearMs = 10_000;
const farMs = 15 * 60_000;

function toDocument({ texts, names = [], ...row }: SourceRow): SearchDocument {
  const all = toLexemes([...names, ...texts].filter((text) => text !== null).join("\n"));
  const named = toLexemes(names.filter((text) => text !== null).join("\n")).map((lexeme) => nameMark + lexeme);
  return {
    item_id: row.item_id,
    project_id: row.project_id,
    parent_id: row.parent_id,
    at: row.at,
    words: toStoredWords(row.project_id, [...all, ...named]),
  };
}

async function indexChanges(tx: Tx): Promise<number> {
  let count = 0;
  for (const [kind, changed] of await takeChanges(tx, batch)) {
    const ids = [...new Set(changed)];
    await replaceDocuments(tx, kind, ids, (await listSources(tx, kind, { ids })).map(toDocument));
    count += changed.length;
  }
  return count;
}

async function indexMessages(tx: Tx, overlapMs: number): Promise<number> {
  const mark = await readMark(tx);
  const rows = await listNewMessages(tx, mark === null ? firstId : idBefore(mark, overlapMs), batch);
  await replaceDocuments(tx, "MESSAGE", [], rows.map(toDocument));
  const last = rows.at(-1)?.item_id;
  if (last !== undefined && (mark === null || last > mark)) await setMark(tx, last);
  return rows.length;
}

/** The least id that can have been made so long before another one: UUIDv7 begins with its time. */
function idBefore(id: string, ms: number): string {
  const time = Math.max(0, Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) - ms);
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Indexes one batch. Returns how many items it held, or null while another node is at it. */
export function indexBatch(database: Database, look: "near" | "far"): Promise<number | null> {
  return database.transaction(async (tx) => {
    if (!(await tryLockIndex(tx))) return null;
    const changes = await indexChanges(tx);
    return changes + (await indexMessages(tx, look === "far" ? farMs : nearMs));
  });
}

/** Indexes everything that is committed, for tests and the seeder. */
export async function indexAll(database: Database) {
  for (;;) {
    const count = await database.transaction(async (tx) => {
      await lockIndex(tx);
      return (await indexChanges(tx)) + (await indexMessages(tx, nearMs));
    });
    if (count === 0) return;
  }
}

/** Makes every document again, while searches and the server go on. */
export async function rebuildIndex(database: Database, say: (kind: SearchKind, count: number) => void) {
  for (const kind of searchKind.options) {
    let count = 0;
    let after = firstId;
    for (;;) {
      const last = await database.transaction(async (tx) => {
        await lockIndex(tx);
        const rows = await listSources(tx, kind, { after, limit: batch });
        const ids = rows.map((row) => row.item_id);
        await replaceDocuments(tx, kind, ids, rows.map(toDocument));
        count += rows.length;
        if (kind === "MESSAGE" && ids.length > 0) await setMark(tx, ids.at(-1) ?? firstId);
        return ids.at(-1);
      });
      if (last === undefined) break;
      after = last;
    }
    say(kind, count);
  }
}
