/**
 * Tables as text (RFC 4180), for spreadsheets. What a spreadsheet would take for a formula gets an apostrophe in front, and loses it
 * again when it is read here, so that whatever is written comes back as it was. A formula may begin inside a cell too: a spreadsheet whose list
 * separator is a semicolon or a tab splits there and at the ends of lines, and heeds no quote in the middle of what it takes for a cell.
 */

export interface CsvRow {
  /** Where the row begins, counted from 1. */
  line: number;
  cells: string[];
}

const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/;
// Quotes that the spreadsheet takes for those of a cell may stand before the sign.
const innerFormula = /([;\t\r\n])(['"]*[=+\-@＝＋－＠])/g;
const innerGuarded = /([;\t\r\n])'(['"]*[=+\-@＝＋－＠])/g;

export function writeCsv(rows: readonly (readonly string[])[]): string {
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

function writeCell(text: string): string {
  const safe = guardCell(text);
  // A lone empty cell is quoted, as an empty line would be none.
  return safe === "" || /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Where a spreadsheet would take a text or a part of it for a formula, it gets an apostrophe; so it does where it would lose its own
 * when it is read.
 */
export function guardCell(text: string): string {
  const inside = text.replace(innerFormula, "$1'$2");
  return formula.test(text) ? `'${inside}` : inside;
}

function readCell(text: string): string {
  const inside = text.replace(innerGuarded, "$1$2");
  return guarded.test(text) ? inside.slice(1) : inside;
}

export class CsvError extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`A quote is not closed: line ${line}`);
    this.line = line;
  }
}

/** Reads commas, semicolons and tabs, whichever the first line has most of. Empty lines are left out. */
export function readCsv(source: string): CsvRow[] {
  const text = source.replace(/^\ufeff/, "");
  const separator = findSeparator(text);
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at, line) : readPlain(text, at, separator);
    row.cells.push(readCell(cell.text));
    line += countLines(text.slice(at, cell.end));
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      // A line that ends with a separator ends with an empty cell.
      if (at < text.length && !isLineEnd(text, at)) continue;
      row.cells.push("");
    }
    if (at < text.length) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      line += 1;
    }
    if (row.cells.length > 1 || row.cells[0] !== "" || cell.isQuoted) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

const isLineEnd = (text: string, at: number) => text[at] === "\n" || text[at] === "\r";

function findSeparator(text: string): string {
  const first = text.replace(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const count = (separator: string) => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

interface Cell {
  text: string;
  end: number;
  isQuoted: boolean;
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isLineEnd(text, end)) end += 1;
  return { text: text.slice(start, end), end, isQuoted: false };
}

/** What stands between the closing quote and the next separator belongs to nobody and is read as it is. */
function readQuoted(text: string, start: number, line: number): Cell {
  let read = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new CsvError(line);
    read += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { text: read, end: quote + 1, isQuoted: true };
    read += '"';
    at = quote + 2;
  }
}

const countLines = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
