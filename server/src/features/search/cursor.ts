import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { t } from "./texts.ts";

/** A place in the order of results: newest first, then the highest id. */
export interface Position {
  at: Date;
  id: string;
}

const schema = z.tuple([z.iso.datetime(), z.uuid()]);

export function toCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");
}

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const [at, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { at: new Date(at), id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}

/** Negative when the first comes first. */
export const compareNewest = (a: Position, b: Position): number =>
  b.at.getTime() - a.at.getTime() || (a.id > b.id ? -1 : Number(a.id < b.id));
