import type { JsonValue } from "../wire.ts";

/** How metadata shows and how typed text becomes a value again (MSG-90..98, VAL-31..34). */

export type Metadata = Record<string, JsonValue>;

export interface MetadataRow {
  key: string;
  text: string;
  /** What is stored and the text it was shown as; what was not touched is stored as it was. */
  original?: { key: string; value: JsonValue; text: string };
}

/** Text stays as it is; everything else as JSON, so that 0, false, null, [] and {} are seen (case S59). */
export function metadataText(value: JsonValue): string {
  return typeof value === "string" ? value : toJson(value);
}

/** JSON on one line, with a space after commas and colons. */
function toJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${toJson(item)}`)
    .join(", ")}}`;
}

export function toMetadataRows(metadata: Metadata): MetadataRow[] {
  return Object.entries(metadata).map(([key, value]) => {
    const text = metadataText(value);
    return { key, text, original: { key, value, text } };
  });
}

/**
 * The value of a typed text: JSON when valid, else the text (VAL-34). JSON counts only if it says the same when written
 * again: '007', '1e3' and numbers longer than a double holds stay text, byte for byte.
 */
export function parseMetadataText(text: string): JsonValue {
  try {
    const value = JSON.parse(text) as JsonValue;
    return JSON.stringify(value) === withoutJsonSpace(text) ? value : text;
  } catch {
    return text;
  }
}

function withoutJsonSpace(text: string): string {
  // The closing quotation mark is always there; that it may be absent keeps the expression linear.
  return text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/gs, (_, quoted: string | undefined) => quoted ?? "");
}

/** The key that a row is stored under: trimmed when it was typed (VAL-31). Null where there is none (VAL-32). */
export function metadataKey({ key, original }: Pick<MetadataRow, "key" | "original">): string | null {
  return key === original?.key ? key : key.trim() || null;
}

/** Null when two keys are equal (VAL-33). Rows without one are dropped; every key is plain data. */
export function fromMetadataRows(rows: readonly MetadataRow[]): Metadata | null {
  if (repeatedKeys(rows).size > 0) return null;
  const entries = rows.flatMap((row): [string, JsonValue][] => {
    const key = metadataKey(row);
    if (key === null) return [];
    const { text, original } = row;
    return [[key, original?.text === text ? original.value : parseMetadataText(text)]];
  });
  // Not an assignment per key, which would lose '__proto__'.
  return Object.fromEntries(entries);
}

/** Returns the keys that more than one row has. */
export function repeatedKeys(rows: readonly Pick<MetadataRow, "key" | "original">[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    const key = metadataKey(row);
    if (key === null) continue;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}
