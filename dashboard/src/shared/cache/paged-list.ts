import { reuseById } from "./reuse-by-id.ts";

/** The rows loaded so far, in the list's order, without gaps down to `nextCursor`. */
export interface PagedList<Row extends { id: string } = { id: string }> {
  rows: Row[];
  /** Null when all rows are loaded. */
  nextCursor: string | null;
  /** Where a bounded look ended before its page was full: an ISO time. What is newer was looked at. */
  searchedBackTo?: string | null;
}

/** A total order: negative when `a` comes first. */
export type Compare<Row> = (a: Row, b: Row) => number;

/** Appends a page without repeating rows that have moved since it was requested. `after` is the cursor of the request. */
export function appendPage<List extends PagedList>(
  list: List,
  next: PagedList<List["rows"][number]>,
  after: string,
): List {
  // The list was refetched in the meantime; the next scroll loads from its new end.
  if (list.nextCursor !== after) return list;
  // The lookup is built from the page, as the list may be a thousand times as long.
  const asked = new Set(next.rows.map(({ id }) => id));
  const known = new Set(list.rows.filter(({ id }) => asked.has(id)).map(({ id }) => id));
  return {
    ...list,
    rows: [...list.rows, ...next.rows.filter(({ id }) => !known.has(id))],
    nextCursor: next.nextCursor,
    ...searchedTo(next),
  };
}

/**
 * Joins refetched first rows with the known rows below them. If the known rows begin only below the fresh ones, there may be
 * others in between, and the list is the fresh rows alone.
 */
export function keepTail<List extends PagedList>(
  known: List | undefined,
  fresh: List,
  compare: Compare<List["rows"][number]>,
): List {
  const first = known?.rows[0];
  const last = fresh.rows.at(-1);
  if (!known || !first || !last || fresh.nextCursor === null || compare(first, last) > 0) return fresh;
  const renewed = new Set(fresh.rows.map(({ id }) => id));
  const tail = known.rows.filter((row) => compare(last, row) < 0 && !renewed.has(row.id));
  return tail.length === 0
    ? fresh
    : { ...fresh, rows: [...fresh.rows, ...tail], nextCursor: known.nextCursor, ...searchedTo(known) };
}

const searchedTo = ({ searchedBackTo }: PagedList) => (searchedBackTo === undefined ? {} : { searchedBackTo });

/** Inserts or moves the row to where a fresh fetch would have it. */
export function placeRow<List extends PagedList>(
  list: List,
  row: List["rows"][number],
  compare: Compare<List["rows"][number]>,
): List {
  const others = list.rows.filter(({ id }) => id !== row.id);
  const found = others.findIndex((other) => compare(row, other) < 0);
  // Below the last loaded row it is left to a later page, unless there is none.
  if (found < 0 && list.nextCursor !== null) return removeRow(list, row.id);
  return { ...list, rows: others.toSpliced(found < 0 ? others.length : found, 0, row) };
}

/** Returns the same list when it does not have the row. */
export function removeRow<List extends PagedList>(list: List, rowId: string): List {
  const rows = list.rows.filter(({ id }) => id !== rowId);
  return rows.length === list.rows.length ? list : { ...list, rows };
}

/** Returns the fresh list with the known objects of all rows that have not changed. */
export function shareList<List extends PagedList>(known: List | undefined, fresh: List): List {
  if (!known) return fresh;
  const rows = reuseById(known.rows, fresh.rows);
  const isSame = known.nextCursor === fresh.nextCursor && known.searchedBackTo === fresh.searchedBackTo;
  return rows === known.rows && isSame ? known : { ...fresh, rows };
}
