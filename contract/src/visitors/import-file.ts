import { CsvError, type CsvRow, readCsv } from "../csv/csv.ts";
import { metadata as metadataLimits } from "../limits.ts";
import type { JsonValue } from "../wire.ts";
import { isDeeperThan } from "./depth.ts";
import type { ImportRow } from "./import-endpoints.ts";
import { visitorImport as limits } from "./import-limits.ts";
import { parseMetadataText } from "./metadata.ts";

/** A table of visitors, from an export or from anywhere else, as the rows that the import takes (wire/find.md, section 5). */
export interface VisitorFile {
  rows: ImportRow[];
  problems: LineProblem[];
  /** The heads of columns that say nothing here. */
  ignored: string[];
}

export interface LineProblem {
  line: number;
  /** `NOT_AN_OBJECT`: the metadata; `TWICE`: the line `of` is about the same visitor. */
  code: "NOT_AN_OBJECT" | "METADATA_TOO_LARGE" | "NO_KEY" | "CELL_TOO_LONG" | "TWICE";
  of?: number;
}

export class VisitorFileError extends Error {
  readonly code: "QUOTE_NOT_CLOSED" | "NO_COLUMN" | "NO_ROWS" | "TOO_MANY_ROWS";
  readonly line: number | null;
  constructor(code: VisitorFileError["code"], line: number | null = null) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/** UTF-8 and UTF-16 with its mark; what is neither comes from an older spreadsheet. */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Column = { field: "id" | "externalId" | "name" | "email" | "metadata" } | { field: "key"; key: string };

/** As heads are compared: `External ID`, `external_id` and `externalId` are one. */
const foldHead = (head: string) => head.toLowerCase().replace(/[\s_-]+/g, "");

const heads: Readonly<Record<string, Exclude<Column, { field: "key" }>["field"]>> = {
  id: "id",
  externalid: "externalId",
  yourid: "externalId",
  userid: "externalId",
  customerid: "externalId",
  name: "name",
  fullname: "name",
  email: "email",
  emailaddress: "email",
  mail: "email",
  metadata: "metadata",
};
/** An export has them, and nobody writes them. */
const known = new Set(["isverified", "createdat", "lastseenat"]);

const cellMax = 1_000;

export function readVisitorFile(text: string): VisitorFile {
  const [head, ...lines] = readRows(text);
  if (!head) throw new VisitorFileError("NO_ROWS");
  const columns = readHead(head.cells);
  if (!columns.some((column) => column && ["id", "externalId", "email"].includes(column.field))) {
    throw new VisitorFileError("NO_COLUMN", head.line);
  }
  if (lines.length === 0) throw new VisitorFileError("NO_ROWS");
  if (lines.length > limits.fileRows) throw new VisitorFileError("TOO_MANY_ROWS");
  const ignored = head.cells.filter(
    (cell, index) => columns[index] === null && cell.trim() !== "" && !known.has(foldHead(cell)),
  );
  const file: VisitorFile = { rows: [], problems: [], ignored };
  const met = new Map<string, number>();
  for (const line of lines) {
    const row = readLine(line, columns);
    if ("code" in row) {
      file.problems.push(row);
      continue;
    }
    const key = row.id ? `id ${row.id}` : row.externalId ? `own ${row.externalId}` : `mail ${row.email?.toLowerCase()}`;
    const first = met.get(key);
    if (first === undefined) file.rows.push(row);
    else file.problems.push({ line: row.line, code: "TWICE", of: first });
    met.set(key, first ?? row.line);
  }
  return file;
}

function readRows(text: string): CsvRow[] {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw new VisitorFileError("QUOTE_NOT_CLOSED", error.line);
    throw error;
  }
}

/** `id` is Hark's own beside the customer's, as in an export; alone it is the customer's. */
function readHead(cells: readonly string[]): (Column | null)[] {
  const columns = cells.map((cell): Column | null => {
    const key = /^\s*metadata\.(.*\S)\s*$/is.exec(cell)?.[1];
    if (key !== undefined) return { field: "key", key };
    const field = Object.hasOwn(heads, foldHead(cell)) ? heads[foldHead(cell)] : undefined;
    return field === undefined ? null : { field };
  });
  const hasOwnId = columns.some((column) => column?.field === "externalId");
  return columns.map((column) => (column?.field === "id" && !hasOwnId ? { field: "externalId" } : column));
}

function readLine({ line, cells }: CsvRow, columns: readonly (Column | null)[]): ImportRow | LineProblem {
  const row: ImportRow = { line };
  const entries: [string, JsonValue][] = [];
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? "";
    if (!column || text === "") continue;
    if (column.field === "key") entries.push([column.key, parseMetadataText(text)]);
    else if (column.field === "metadata") {
      const value = readObject(text);
      if (!value) return { line, code: "NOT_AN_OBJECT" };
      entries.push(...Object.entries(value));
    } else if (text.length > cellMax) return { line, code: "CELL_TOO_LONG" };
    else row[column.field] = text;
  }
  if (!row.id && !row.externalId && !row.email) return { line, code: "NO_KEY" };
  if (entries.length === 0) return row;
  // Not an assignment for each key, which would lose '__proto__'.
  const metadata = Object.fromEntries(entries);
  const isTooLarge =
    isDeeperThan(metadata, metadataLimits.maxDepth) || JSON.stringify(metadata).length > metadataLimits.maxLength;
  return isTooLarge ? { line, code: "METADATA_TOO_LARGE" } : { ...row, metadata };
}

function readObject(text: string): Record<string, JsonValue> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, JsonValue>)
      : null;
  } catch {
    return null;
  }
}
