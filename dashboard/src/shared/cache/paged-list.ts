import { reuseById } from "./reuse-by-id.ts";

/** Rows loaded so far, in the list's order, without gaps down to `nextCursor`. */
export interface PagedList<Row extends { id: string } = { id: string }> {
  rows: Row[];
  /** Null when the last row is the end. */
  nextCursor: string | null;
}

/** The list's order, total: negative when `a` comes first. */
export type Compare<Row> = (a: Row, b: Row) => number;

/** Nothing is repeated even if a row has moved since its page was asked for. `after` is the cursor of the request. */
export function appendPage<List extends PagedList>(
  list: List,
  next: PagedList<List["rows"][number]>,
  after: string,
): List {
  // The list was renewed in the meantime; the next scroll asks from its own end.
  if (list.nextCursor !== after) return list;
  // The page is looked up in, not the list, which may be a thousand times as long.
  const asked = new Set(next.rows.map(({ id }) => id));
  const known = new Set(list.rows.filter(({ id }) => asked.has(id)).map(({ id }) => id));
  return {
    ...list,
    rows: [...list.rows, ...next.rows.filter(({ id }) => !known.has(id))],
    nextCursor: next.nextCursor,
  };
}

/**
 * A list whose first rows have been fetched anew: the rows below them stay as they were known. Where the known rows begin
 * only below the fresh ones, others may lie between, and the fresh ones alone are the list.
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
  return tail.length === 0 ? fresh : { ...fresh, rows: [...fresh.rows, ...tail], nextCursor: known.nextCursor };
}

/** Puts the row where a fresh fetch would have it, also when it is known in another state. */
export function placeRow<List extends PagedList>(
  list: List,
  row: List["rows"][number],
  compare: Compare<List["rows"][number]>,
): List {
  const others = list.rows.filter(({ id }) => id !== row.id);
  const found = others.findIndex((other) => compare(row, other) < 0);
  // Below the last loaded row it is for a later page to bring, unless there is none.
  if (found < 0 && list.nextCursor !== null) return removeRow(list, row.id);
  return { ...list, rows: others.toSpliced(found < 0 ? others.length : found, 0, row) };
}

/** The same list when it does not have the row. */
export function removeRow<List extends PagedList>(list: List, rowId: string): List {
  const rows = list.rows.filter(({ id }) => id !== rowId);
  return rows.length === list.rows.length ? list : { ...list, rows };
}

/** The fresh list, with all rows that have not changed taken over from the known one. */
export function shareList<List extends PagedList>(known: List | undefined, fresh: List): List {
  if (!known) return fresh;
  const rows = reuseById(known.rows, fresh.rows);
  return rows === known.rows && known.nextCursor === fresh.nextCursor ? known : { ...fresh, rows };
}
