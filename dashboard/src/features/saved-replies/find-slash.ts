/** A search that began with a `/` in a text. */
export interface Slash {
  /** Of the stroke. */
  start: number;
  /** Where the cursor is. */
  end: number;
  search: string;
}

const longest = 40;

/** The `/` before the cursor that opens the picker: at the start or after a space, with what was typed behind it. */
export function findSlash(text: string, cursor: number): Slash | null {
  const match = /(?:^|\s)\/(\S[^\n/]*)?$/.exec(text.slice(0, cursor));
  const search = match?.[1] ?? "";
  if (!match || search.length > longest) return null;
  return { start: cursor - search.length - 1, end: cursor, search };
}
