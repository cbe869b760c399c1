import { z } from "zod";
import { conversationView } from "../conversations/endpoints.ts";
import { where } from "../filters/schema.ts";
import { id, name, time } from "../wire.ts";

/** The name of a picture; clients show one of their own for those they don't know. */
const icon = z.string().regex(/^[a-z-]{1,30}$/, "This is not the name of an icon");

/** A filter under a name (wire/find.md, section 3): the team's, or its maker's alone. */
export const view = z.object({
  id,
  name: z.string(),
  icon: z.string().nullable(),
  isShared: z.boolean(),
  where,
  position: z.number(),
  createdById: id,
  createdAt: time,
});
export type View = z.infer<typeof view>;

const position = z.number();

export const newView = z.object({
  name,
  where,
  icon: icon.nullable().optional(),
  isShared: z.boolean().optional(),
  /** Without it the view is the last of its group. */
  position: position.optional(),
});

export const viewChange = z.object({
  name: name.optional(),
  where: where.optional(),
  icon: icon.nullable().optional(),
  isShared: z.boolean().optional(),
  position: position.optional(),
});
export type ViewChange = z.input<typeof viewChange>;

/** The built-in views whose menu entries say how many there are. */
export const countedView = conversationView.extract(["unassigned", "waiting", "snoozed", "mentions"]);

export const viewCount = z.object({
  /** A built-in view, or a saved one's id. */
  view: z.union([countedView, id]),
  /** 0 to 99. */
  count: z.number().int(),
  /** There are more, or the look ended before it could tell. */
  isMore: z.boolean(),
});
export type ViewCount = z.infer<typeof viewCount>;
