import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { t } from "./texts.ts";
import type { ListPosition } from "./walk-queries.ts";

const schema = z.tuple([z.iso.datetime(), z.uuid()]);

export function toCursor(position: ListPosition): string {
  return Buffer.from(JSON.stringify([position.at.toISOString(), position.id])).toString("base64url");
}

export function readCursor(cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null;
  try {
    const [at, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { at: new Date(at), id };
  } catch {
    throw new AppError("VALIDATION_FAILED", {
      message: t("cursorNotValid"),
      fields: { cursor: t("cursorNotValid") },
    });
  }
}
