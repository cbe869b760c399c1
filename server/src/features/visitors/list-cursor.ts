import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { VisitorPosition } from "./list-queries.ts";
import { t } from "./texts.ts";

const schema = z.tuple([
  // PostgreSQL reads no year 0.
  z.iso.datetime().refine((time) => !time.startsWith("0000")),
  z.uuid(),
]);

export function toCursor({ seenAt, id }: VisitorPosition): string {
  return Buffer.from(JSON.stringify([seenAt, id])).toString("base64url");
}

export function readCursor(cursor: string | undefined): VisitorPosition | null {
  if (cursor === undefined) return null;
  try {
    const [seenAt, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { seenAt, id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}
