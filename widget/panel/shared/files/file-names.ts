import type { MessageFile } from "@hark/contract/conversations/schema";

/** A name that reads from right to left keeps its own order, and is cut at its end. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/u;
/** What of a long name always shows: its last three letters and its ending. */
const nameEnd = /^(.+?)(.{3}(?:\.[^.\s]{1,10})?)$/su;

/** Returns the part of a name that may be cut, and the end that always shows. */
export function splitName(name: string): [start: string, end: string] {
  const [, start, end] = rightToLeft.test(name) ? [] : (nameEnd.exec(name) ?? []);
  return start && end ? [start, end] : [name, ""];
}

/** What something is, with the name of its file where that is known: `Image: stand.jpg`. */
export const withName = (what: string, name: string | null | undefined): string => (name ? `${what}: ${name}` : what);

export type FileKind = "text" | "table" | "archive" | "other";

const kinds: [FileKind, RegExp][] = [
  ["table", /^(csv|tsv|xlsx?|ods|numbers)$/],
  ["archive", /^(zip|rar|7z|tar|gz|tgz|bz2|xz|zst)$/],
  ["text", /^(txt|md|log|pdf|docx?|odt|rtf|pages|html?|xml|json|ya?ml)$/],
];

/** Returns the kind of a file by its ending, and its facts as they stand below its name: `CSV · 214 KB`. */
export function describeFile({ name, size }: MessageFile, locale: string): { kind: FileKind; facts: string } {
  const [, ending = ""] = /\.([^.\s]{1,10})$/.exec(name) ?? [];
  const kind = kinds.find(([, endings]) => endings.test(ending.toLowerCase()))?.[0] ?? "other";
  return { kind, facts: [ending.toUpperCase(), formatSize(size, locale)].filter(Boolean).join(" · ") };
}

export function formatSize(bytes: number, locale: string): string {
  const [unit, value] =
    bytes < 1024 ? ["byte", bytes] : bytes < 1024 ** 2 ? ["kilobyte", bytes / 1024] : ["megabyte", bytes / 1024 ** 2];
  const digits = unit === "megabyte" && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: String(unit),
    unitDisplay: "short",
    maximumFractionDigits: digits,
  }).format(Number(value));
}
