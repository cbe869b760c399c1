import { setImmediate as breathe } from "node:timers/promises";
import { feedback as limits } from "@hark/contract/limits";
import type { Database } from "../../../platform/database/database.ts";
import { SimilarIndex } from "./similar-index.ts";
import {
  type Answered,
  listAnswers,
  listNewestTexts,
  listTextsSince,
  readDatabaseTime,
  type TextRow,
} from "./similar-queries.ts";

/** How long before the last look a text may be stamped that was not committed then. */
const overlapMs = 10_000;
/** Looks of one project for what is new are at least this far apart: what is written is found within 5 s (loop, section 3). */
const lookEveryMs = 1_000;
const page = 1_000;
/** Items that are taken in without a break for other requests. */
const step = 25;
/** Matches that are looked up in the database, since some are hidden from the visitor or gone. */
const candidates = 200;

interface Known {
  index: SimilarIndex;
  /** When each item's texts were written, in milliseconds. */
  textAt: Map<string, number>;
  /** The database's time of the last look. */
  lookedAt: Date | null;
  /** By this node's clock. */
  lookedMs: number;
  looking: Promise<void> | null;
}

interface Asked {
  title: string;
  limit: number;
  /** Whose view it is; null for the team's. */
  visitorId?: string;
  /** The item whose title it is; its group is left out. */
  exceptOf?: { id: string; group_id: string };
}

/**
 * What is like a title, of the projects that were asked about lately. Each node keeps their texts in memory and asks the database
 * for what has changed; what is answered is always read anew, so that it is what the asker may see now (decision 0093).
 */
export class SimilarSuggestions {
  readonly #database: Database;
  readonly #projects = new Map<string, Known>();

  constructor(database: Database) {
    this.#database = database;
  }

  async find(projectId: string, { title, limit, visitorId, exceptOf }: Asked): Promise<Answered[]> {
    const known = this.#take(projectId);
    await this.#look(projectId, known);
    const found = exceptOf
      ? known.index.findDuplicates(exceptOf.id, title, candidates)
      : known.index.find(title, candidates);
    const rows = await listAnswers(this.#database, projectId, {
      foundIds: found.map(({ id }) => id),
      visitorId: visitorId ?? null,
      exceptGroupId: exceptOf?.group_id ?? null,
    });
    const byFound = new Map(rows.map((row) => [row.found_id, row]));
    // A merged item is answered as its target, once.
    const best = new Map<string, Answered>();
    for (const { id } of found) {
      const row = byFound.get(id);
      if (row && !best.has(row.id)) best.set(row.id, row);
      if (best.size === limit) break;
    }
    return [...best.values()];
  }

  /** Returns what is kept of a project; the one asked last stays longest. */
  #take(projectId: string): Known {
    const known = this.#projects.get(projectId) ?? {
      index: new SimilarIndex(),
      textAt: new Map(),
      lookedAt: null,
      lookedMs: 0,
      looking: null,
    };
    this.#projects.delete(projectId);
    this.#projects.set(projectId, known);
    let kept = 0;
    for (const [id, { index }] of [...this.#projects].reverse()) {
      kept += index.size;
      if (kept > limits.similarKept && id !== projectId) this.#projects.delete(id);
    }
    return known;
  }

  async #look(projectId: string, known: Known): Promise<void> {
    if (known.lookedAt !== null && performance.now() - known.lookedMs < lookEveryMs) return;
    known.looking ??= this.#takeChanges(projectId, known).finally(() => {
      known.looking = null;
    });
    await known.looking;
  }

  async #takeChanges(projectId: string, known: Known): Promise<void> {
    const startedMs = performance.now();
    const now = await readDatabaseTime(this.#database);
    const since = known.lookedAt && new Date(known.lookedAt.getTime() - overlapMs);
    let after: TextRow | null = null;
    let taken = 0;
    do {
      const rows: TextRow[] = since
        ? await listTextsSince(this.#database, projectId, { since, after, limit: page })
        : await listNewestTexts(this.#database, projectId, { after, limit: page });
      for (const row of rows) {
        if (known.textAt.get(row.id) === row.text_at.getTime()) continue;
        known.textAt.set(row.id, row.text_at.getTime());
        known.index.set(row);
        if (++taken % step === 0) await breathe();
      }
      after = rows.length === page ? (rows.at(-1) ?? null) : null;
    } while (after !== null && taken < limits.similarKept);
    known.lookedAt = now;
    known.lookedMs = startedMs;
  }
}
