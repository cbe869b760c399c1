import type { JsonValue } from "../wire.ts";

/** How metadata shows and how typed text becomes a value again (MSG-90..98, VAL-31..34). */

export type Metadata = Record<string, JsonValue>;

export interface MetadataRow {
  key: string;
  text: string;
  /** The stored value and the text it was shown as; a value that was not touched is stored as it was. */
  original?: { value: JsonValue; text: string };
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
    return { key, text, original: { value, text } };
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
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/gs, (_, quoted: string | undefined) => quoted ?? "");
}

/** Null when two keys are equal (VAL-33). Keys are trimmed, rows without one dropped; every key is plain data. */
export function fromMetadataRows(rows: readonly MetadataRow[]): Metadata | null {
  const entries = rows
    .map(({ key, text, original }): [string, JsonValue] => {
      const isUntouched = original !== undefined && original.text === text;
      return [key.trim(), isUntouched ? original.value : parseMetadataText(text)];
    })
    .filter(([key]) => key !== "");
  if (new Set(entries.map(([key]) => key)).size < entries.length) return null;
  // Not an assignment per key, which would lose '__proto__'.
  return Object.fromEntries(entries);
}

/** Keys that more than one row has. */
export function repeatedKeys(rows: readonly Pick<MetadataRow, "key">[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { key } of rows) {
    const trimmed = key.trim();
    if (trimmed !== "" && seen.has(trimmed)) repeated.add(trimmed);
    seen.add(trimmed);
  }
  return repeated;
}
