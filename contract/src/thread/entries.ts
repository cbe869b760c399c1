/** What stands between the messages of a thread, notes and activities, and in which order. Server and clients agree on these. */

export interface ThreadEntry {
  id: string;
  /** The message that it stands after, by sequence. */
  afterSequence: number;
  createdAt: string;
}

/** A total order. Times are ISO 8601 UTC with milliseconds. */
export function compareEntries(a: ThreadEntry, b: ThreadEntry): number {
  return a.afterSequence - b.afterSequence || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Merges entries by id, so that neither their order of arrival nor a page that brings them twice matters. */
export function mergeEntries<Entry extends ThreadEntry>(known: readonly Entry[], incoming: readonly Entry[]): Entry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  for (const entry of incoming) byId.set(entry.id, entry);
  return [...byId.values()].sort(compareEntries);
}
