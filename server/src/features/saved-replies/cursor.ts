import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { t } from "./texts.ts";

/** Where the next page begins: the last row's title as it is sorted, and its id. */
export interface TitlePosition {
  titleKey: string;
  id: string;
}

const schema = z.tuple([z.string(), z.uuid()]);

export function toCursor({ titleKey, id }: TitlePosition): string {
  return Buffer.from(JSON.stringify([titleKey, id])).toString("base64url");
}

export function readCursor(cursor: string | undefined): TitlePosition | null {
  if (cursor === undefined) return null;
  try {
    const [titleKey, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    // PostgreSQL keeps no NUL in a text.
    if (titleKey.includes("\0")) throw new Error("A title has no NUL");
    return { titleKey, id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}
