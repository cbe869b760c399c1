import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { t } from "../texts.ts";
import type { LinkPosition } from "./link-queries.ts";

const schema = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

export function toLinkCursor({ promised, at, id }: LinkPosition): string {
  return Buffer.from(JSON.stringify([promised, at.toISOString(), id])).toString("base64url");
}

export function readLinkCursor(cursor: string | undefined): LinkPosition | null {
  if (cursor === undefined) return null;
  try {
    const [promised, at, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { promised, at: new Date(at), id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}
