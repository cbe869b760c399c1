import { guardCell } from "@hark/contract/csv/csv";
import type { VisitorRow } from "./queries.ts";

const head = ["id", "externalId", "name", "email", "isVerified", "createdAt", "lastSeenAt", "metadata"];

export function toCsvLine(visitor: VisitorRow): string {
  return toLine([
    visitor.id,
    visitor.external_id ?? "",
    visitor.name ?? "",
    visitor.email ?? "",
    String(visitor.is_verified),
    visitor.created_at.toISOString(),
    visitor.last_seen_at.toISOString(),
    visitor.metadata,
  ]);
}

/** RFC 4180. */
function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(guardCell(cell))).join(",")}\r\n`;
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** With the mark by which spreadsheets know UTF-8. */
export const csvHead = `\uFEFF${toLine(head)}`;
