import type { FeedbackOrder } from "@hark/contract/feedback/endpoints";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { FeedbackRow, ListPosition } from "./queries.ts";
import { t } from "./texts.ts";

const schema = z.tuple([z.union([z.iso.datetime(), z.number()]), z.uuid()]);

/** Where the next page begins: the last row's value in the order asked for, and its id. */
export function toCursor(position: ListPosition): string {
  const value = position.value instanceof Date ? position.value.toISOString() : position.value;
  return Buffer.from(JSON.stringify([value, position.id])).toString("base64url");
}

export function readTimeCursor(cursor: string | undefined): { value: Date; id: string } | null {
  const position = readCursor(cursor, "createdAt");
  return position as { value: Date; id: string } | null;
}

export function readCursor(cursor: string | undefined, orderBy: FeedbackOrder): ListPosition | null {
  if (cursor === undefined) return null;
  try {
    const [value, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if ((typeof value === "string") !== (orderBy === "createdAt")) throw new Error("A cursor of another order");
    return { value: typeof value === "number" ? value : new Date(value), id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}

export function positionIn(orderBy: FeedbackOrder, row: FeedbackRow): ListPosition {
  const values = {
    createdAt: row.created_at,
    upvoteCount: row.upvote_count,
    commentCount: row.comment_count,
    position: row.position,
  };
  return { value: values[orderBy], id: row.id };
}
