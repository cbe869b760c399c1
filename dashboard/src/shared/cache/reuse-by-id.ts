import { replaceEqualDeep } from "@tanstack/react-query";

/**
 * The fresh items, with those that have not changed taken over from `known`. The library's own sharing compares by place,
 * so a row that moves to the top would make all others new and render them; identity by id renders what changed.
 */
export function reuseById<Item extends { id: string }>(known: readonly Item[], fresh: readonly Item[]): Item[] {
  // An event or a further page leaves most of a long list the same objects: only what lies between is looked up.
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
