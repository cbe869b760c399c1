import { search as limits } from "../limits.ts";
import { findMarks, type Mark, type Term } from "./lexemes.ts";

export interface Excerpt {
  text: string;
  marks: Mark[];
}

/** Characters that stand before the first hit, where the beginning of the text is left out. */
const leadLength = 40;
const leftOut = "…";

/**
 * The piece of a text that has the most of what was asked, on one line. It is text: whoever shows it escapes nothing twice.
 */
export function toExcerpt(content: string, terms: readonly Term[], length = limits.excerptMax): Excerpt {
  const line = content.replace(/[\n\r\v\f\u0085\u2028\u2029\0]+/g, " ").trim();
  const marks = findMarks(line, terms);
  if (line.length <= length) return { text: line, marks };
  const room = length - 2 * leftOut.length;
  const start = startOfBest(line, marks, room);
  const end = wholeEnd(line, start + room);
  const before = start > 0 ? leftOut : "";
  const after = end < line.length ? leftOut : "";
  const shift = before.length - start;
  return {
    text: before + line.slice(start, end) + after,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ start: mark.start + shift, end: mark.end + shift })),
  };
}

/** The window with the most hits in it; of several, the first. */
function startOfBest(line: string, marks: readonly Mark[], room: number): number {
  let best = { start: 0, count: 0 };
  for (const [index, first] of marks.entries()) {
    const start = first.end <= room ? 0 : Math.min(first.start - leadLength, line.length - room);
    let count = 0;
    for (const mark of marks.slice(index)) {
      if (mark.end > start + room) break;
      count += 1;
    }
    if (count > best.count) best = { start, count };
  }
  return wholeStart(line, best.start, marks);
}

/** At a word's beginning, if one is near, and never inside of a hit or a pair. */
function wholeStart(line: string, start: number, marks: readonly Mark[]): number {
  if (start <= 0) return 0;
  const space = line.slice(start, start + leadLength / 2).search(/\s\S/);
  const at = space === -1 ? start : start + space + 1;
  const hit = marks.find((mark) => mark.start < at && at < mark.end);
  const begin = hit?.start ?? at;
  return isInsidePair(line, begin) ? begin + 1 : begin;
}

const wholeEnd = (line: string, end: number): number => {
  if (end >= line.length) return line.length;
  return isInsidePair(line, end) ? end - 1 : end;
};

const isInsidePair = (line: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(line.charAt(at - 1)) && /[\udc00-\udfff]/.test(line.charAt(at));
