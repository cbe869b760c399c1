import { replaceEqualDeep } from "@tanstack/react-query";

/**
 * The fresh items, with those that have not changed taken over from `known`. The library's own sharing compares by place,
 * so a row that moves to the top would make all others new and render them; identity by id renders what changed.
 */
export function reuseById<Item extends { id: string }>(known: readonly Item[], fresh: readonly Item[]): Item[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  const reused = fresh.map((item) => {
    const former = byId.get(item.id);
    return former === undefined || former === item ? item : replaceEqualDeep(former, item);
  });
  const isSame = reused.length === known.length && reused.every((item, index) => item === known[index]);
  return isSame ? (known as Item[]) : reused;
}
