import type { TeamFeedbackOrder } from "@hark/contract/feedback/endpoints";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { FeedbackRow, ListPosition } from "./queries.ts";
import { t } from "./texts.ts";

/** By what the column of each order holds: PostgreSQL fails on a number that a column can't. */
const schemas = {
  createdAt: z.tuple([z.iso.datetime().transform((time) => new Date(time)), z.uuid()]),
  upvoteCount: z.tuple([z.int32(), z.uuid()]),
  commentCount: z.tuple([z.int32(), z.uuid()]),
  position: z.tuple([z.number(), z.uuid()]),
  weight: z.tuple([z.number(), z.uuid()]),
} satisfies Record<TeamFeedbackOrder, z.ZodType<[ListPosition["value"], string]>>;

/** Where the next page begins: the last row's value in the requested order, and its id. */
export function toCursor(position: ListPosition): string {
  const value = position.value instanceof Date ? position.value.toISOString() : position.value;
  return Buffer.from(JSON.stringify([value, position.id])).toString("base64url");
}

export function readTimeCursor(cursor: string | undefined): { value: Date; id: string } | null {
  const position = readCursor(cursor, "createdAt");
  return position as { value: Date; id: string } | null;
}

export function readCursor(cursor: string | undefined, orderBy: TeamFeedbackOrder): ListPosition | null {
  if (cursor === undefined) return null;
  try {
    const [value, id] = schemas[orderBy].parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { value, id };
  } catch {
    const message = t("cursorNotValid");
    throw new AppError("VALIDATION_FAILED", { message, fields: { cursor: message } });
  }
}

export function positionIn(orderBy: TeamFeedbackOrder, row: FeedbackRow): ListPosition {
  const values = {
    createdAt: row.created_at,
    upvoteCount: row.upvote_count,
    commentCount: row.comment_count,
    weight: row.weight,
    position: row.position,
  };
  return { value: values[orderBy], id: row.id };
}
