import { CsvError, readCsv, writeCsv } from "@hark/contract/csv/csv";
import type { SavedReply, SavedReplyFields } from "@hark/contract/saved-replies/schema";
import { t } from "./texts.ts";

/** Saved replies as a file, to be edited elsewhere or taken along to another project, and back. Tags go by their names. */

export type FileKind = "json" | "csv";

/** What the names and ids in a file stand for in this project. */
export interface TransferNames {
  tags: readonly { id: string; name: string }[];
}

export interface ImportedReply {
  /** In the file: the line of a table, the position in a list. */
  line: number;
  fields: SavedReplyFields;
}

export interface ImportProblem {
  line: number | null;
  title: string | null;
  message: string;
}

export interface ImportFile {
  replies: ImportedReply[];
  problems: ImportProblem[];
}

const columns = [
  "title",
  "shortcut",
  "locale",
  "body",
  "isShared",
  "tags",
  "assign",
  "note",
  "status",
  "snooze",
  "attachments",
] as const;
type Column = (typeof columns)[number];

/** Everything that a file says of a reply. */
interface Portable {
  title: string;
  shortcut: string | null;
  locale: string | null;
  body: string;
  isShared: boolean;
  tags: string[];
  assign: string | null;
  note: string | null;
  status: string | null;
  snooze: number | string | null;
  attachments: string[];
}

function toPortable(reply: SavedReply, { tags }: TransferNames): Portable {
  const { title, shortcut, locale, body, isShared, attachments } = reply;
  const { tagIds, assign, note, status, snooze } = reply.actions;
  const names = tagIds.flatMap((id) => tags.find((tag) => tag.id === id)?.name ?? []);
  const files = attachments.map(({ content }) => content);
  return { title, shortcut, locale, body, isShared, tags: names, assign, note, status, snooze, attachments: files };
}

export function writeFile(kind: FileKind, replies: readonly SavedReply[], names: TransferNames): string {
  const portable = replies.map((reply) => toPortable(reply, names));
  if (kind === "json") return `${JSON.stringify({ savedReplies: portable }, null, 2)}\n`;
  const rows = portable.map((reply) => columns.map((column) => toCell(reply[column])));
  return writeCsv([columns, ...rows]);
}

/** Several values stand on lines of their own inside the cell. */
function toCell(value: Portable[Column]): string {
  if (Array.isArray(value)) return value.join("\n");
  return value === null ? "" : String(value);
}

/** Reads a file and says, line by line, what can't be taken from it. What a server refuses beyond that, it says itself. */
export function readFile(kind: FileKind, text: string, names: TransferNames): ImportFile {
  try {
    return collect(kind === "json" ? readJsonRows(text) : readCsvRows(text), names);
  } catch (error) {
    if (error instanceof FileProblem) return { replies: [], problems: [error.problem] };
    throw error;
  }
}

class FileProblem extends Error {
  readonly problem: ImportProblem;
  constructor(message: string, line: number | null = null) {
    super(message);
    this.problem = { line, title: null, message };
  }
}

interface RawRow {
  line: number;
  values: Partial<Record<Column, unknown>>;
}

function readJsonRows(text: string): RawRow[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new FileProblem(t("notJson", { reason: error instanceof Error ? error.message : "" }));
  }
  const list = Array.isArray(value) ? value : isRecord(value) ? value.savedReplies : undefined;
  if (!Array.isArray(list)) throw new FileProblem(t("noListOfReplies"));
  return list.map((item: unknown, index) => {
    if (!isRecord(item)) throw new FileProblem(t("notAReply"), index + 1);
    const actions = isRecord(item.actions) ? item.actions : {};
    return { line: index + 1, values: { ...actions, ...item } };
  });
}

function readCsvRows(text: string): RawRow[] {
  let rows: ReturnType<typeof readCsv>;
  try {
    rows = readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(t("quoteNotClosed"), error.line);
    throw error;
  }
  const [head, ...others] = rows;
  const names = (head?.cells ?? []).map((cell) => columns.find((column) => isSame(column, cell)));
  for (const needed of ["title", "body"] as const) {
    if (!names.includes(needed)) throw new FileProblem(t("columnMissing", { column: needed }), 1);
  }
  return others.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(names.flatMap((name, index) => (name ? [[name, cells[index] ?? ""]] : []))),
  }));
}

const isSame = (column: string, cell: string) => column.toLowerCase() === cell.trim().toLowerCase();
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function collect(rows: readonly RawRow[], names: TransferNames): ImportFile {
  const file: ImportFile = { replies: [], problems: [] };
  for (const { line, values } of rows) {
    const title = toText(values.title);
    try {
      file.replies.push({ line, fields: toFields(values, names) });
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      file.problems.push({ line, title, message: error.message });
    }
  }
  return file;
}

function toFields(values: RawRow["values"], { tags }: TransferNames): SavedReplyFields {
  const title = toText(values.title);
  const body = toText(values.body);
  if (title === null) throw new FileProblem(t("titleMissing"));
  if (body === null) throw new FileProblem(t("bodyMissing"));
  const tagIds = toList(values.tags).map((name) => {
    const tag = tags.find((known) => known.name.toLowerCase() === name.toLowerCase());
    if (!tag) throw new FileProblem(t("tagNotHere", { name }));
    return tag.id;
  });
  const shortcut = toText(values.shortcut);
  return {
    title,
    body,
    shortcut: shortcut === null ? null : shortcut.replace(/^\//, ""),
    locale: toText(values.locale),
    isShared: toIsShared(values.isShared),
    attachments: toList(values.attachments).map((content) => ({ content })),
    actions: {
      tagIds,
      assign: toText(values.assign),
      note: toText(values.note),
      status: toStatus(toText(values.status)),
      snooze: toSnooze(toText(values.snooze)),
    },
  };
}

function toText(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null;
  return String(value).trim() || null;
}

/** A list, or lines of a cell; of a saved reply's own attachments their addresses. */
function toList(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : (toText(value)?.split(/\r\n|\r|\n/) ?? []);
  return list.flatMap((one) => toText(isRecord(one) ? one.content : one) ?? []);
}

function toIsShared(value: unknown): boolean {
  const word = toText(value)?.toLowerCase() ?? "true";
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new FileProblem(t("notYesOrNo", { value: word }));
}

function toStatus(word: string | null): "OPEN" | "CLOSED" | null {
  const status = word?.toUpperCase() ?? null;
  if (status === null || status === "OPEN" || status === "CLOSED") return status;
  throw new FileProblem(t("notAStatus", { value: word ?? "" }));
}

function toSnooze(word: string | null): number | "ANSWER" | null {
  if (word === null || word.toUpperCase() === "ANSWER") return word === null ? null : "ANSWER";
  const minutes = Number(word);
  if (Number.isInteger(minutes) && minutes > 0) return minutes;
  throw new FileProblem(t("notMinutes", { value: word }));
}
