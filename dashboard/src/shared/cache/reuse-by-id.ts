import { replaceEqualDeep } from "@tanstack/react-query";

/**
 * Returns the fresh items, reusing the objects in `known` that have not changed. The library's structural sharing compares by
 * index, so one row that moves to the top would render all others again; comparing by id renders only what changed.
 */
export function reuseById<Item extends { id: string }>(known: readonly Item[], fresh: readonly Item[]): Item[] {
  // After an event or another page most of a long list is the same objects: only the part in between is looked up.
  const start = countSame(known, fresh);
  if (start === known.length && start === fresh.length) return known as Item[];
  const end = Math.min(countSameAtEnd(known, fresh), Math.min(known.length, fresh.length) - start);
  const byId = new Map(known.slice(start, known.length - end).map((item) => [item.id, item]));
  const reused = fresh.map((item, index) => {
    if (index < start || index >= fresh.length - end) return item;
    const former = byId.get(item.id);
    return former === undefined || former === item ? item : replaceEqualDeep(former, item);
  });
  const isSame = reused.length === known.length && countSame(known, reused) === known.length;
  return isSame ? (known as Item[]) : reused;
}

function countSame<Item>(known: readonly Item[], fresh: readonly Item[]): number {
  const length = Math.min(known.length, fresh.length);
  let count = 0;
  while (count < length && known[count] === fresh[count]) count++;
  return count;
}

function countSameAtEnd<Item>(known: readonly Item[], fresh: readonly Item[]): number {
  const length = Math.min(known.length, fresh.length);
  let count = 0;
  while (count < length && known[known.length - 1 - count] === fresh[fresh.length - 1 - count]) count++;
  return count;
}
