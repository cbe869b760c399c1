import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { t } from "./texts.ts";

/** Where a page ends: the time by which the list is ordered, and the id. */
export interface TimePosition {
  at: Date;
  id: string;
}

const schema = z.tuple([z.iso.datetime(), z.uuid()]);

function toCursor({ at, id }: TimePosition): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");
}

export function readCursor(cursor: string | undefined): TimePosition | null {
  if (cursor === undefined) return null;
  try {
    const [at, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { at: new Date(at), id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}

/** The page of rows that were read with one more than it holds, and where the next one begins. */
export function toPage<Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => TimePosition) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last ? toCursor(positionOf(last)) : null };
}
