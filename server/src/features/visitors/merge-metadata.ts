/** A visitor's stored metadata: the JSON text of the whole map, and the owners of its keys. */
export interface KeptMetadata {
  metadata: string;
  /** Null: kept before keys had an owner. */
  page_keys: string[] | null;
}

type Entries = [string, unknown][];

/**
 * Merges metadata from the page: the page's keys are replaced by exactly these, and the agents' keys stay as they are, also
 * when the page sends the same ones.
 */
export function withPageMetadata(kept: KeptMetadata | null, said: Record<string, unknown>): KeptMetadata {
  const present = readEntries(kept?.metadata ?? "{}");
  const pageKeys = new Set(kept?.page_keys ?? Object.keys(said));
  const agents = present.filter(([key]) => !pageKeys.has(key));
  const agentsKeys = new Set(agents.map(([key]) => key));
  const own = Object.entries(said).filter(([key]) => !agentsKeys.has(key));
  return { metadata: write([...own, ...agents]), page_keys: own.map(([key]) => key) };
}

/**
 * Merges a whole map from an agent: keys that differ from before become the agents', and unchanged keys that the page set stay
 * the page's.
 */
export function withAgentsMetadata(kept: KeptMetadata, map: Record<string, unknown>): KeptMetadata {
  const before = new Map(readEntries(kept.metadata).map(([key, value]) => [key, JSON.stringify(value)]));
  const untouched = (key: string) => before.get(key) === JSON.stringify(new Map(Object.entries(map)).get(key));
  const pageKeys = kept.page_keys?.filter((key) => Object.hasOwn(map, key) && untouched(key)) ?? null;
  return { metadata: JSON.stringify(map), page_keys: pageKeys };
}

/** Returns the keys that the page set, which the visitor's browser may see. */
export function pageMetadata(kept: KeptMetadata): Record<string, unknown> {
  const pageKeys = new Set(kept.page_keys);
  return Object.fromEntries(readEntries(kept.metadata).filter(([key]) => pageKeys.has(key)));
}

/** Returns the texts and numbers of a signed map, without what PostgreSQL's JSON refuses: nothing else counts. */
export function toSignedMetadata(map: Record<string, unknown>): Record<string, string | number> {
  const clean = (value: string) => value.replaceAll("\0", "").toWellFormed();
  const counting = Object.entries(map).flatMap(([key, value]): [string, string | number][] => {
    if (typeof value === "string") return [[clean(key), clean(value)]];
    return typeof value === "number" ? [[clean(key), value]] : [];
  });
  return Object.fromEntries(counting);
}

function readEntries(metadata: string): Entries {
  return Object.entries(JSON.parse(metadata) as Record<string, unknown>);
}

/** It uses entries, since assigning each key would lose `__proto__`. */
const write = (entries: Entries): string => JSON.stringify(Object.fromEntries(entries));
