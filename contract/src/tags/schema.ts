import { z } from "zod";
import { tags as limits } from "../limits.ts";
import { id, time } from "../wire.ts";

/** One of the pairs `--av-1` to `--av-8`. */
export const tagColor = z.number().int().min(1).max(limits.colors);

/** What a team puts on conversations and suggestions. Visitors never learn of it (wire/thread.md, section 4). */
export const tag = z.object({
  id,
  name: z.string(),
  color: tagColor,
  /** It stays where it is and can't be put on anything else. */
  isArchived: z.boolean(),
  createdAt: time,
});
export type Tag = z.infer<typeof tag>;

/** Trimmed, and inner spaces become one. */
export const tagName = z
  .string()
  .overwrite((name) => name.trim().replace(/\s+/gu, " "))
  .min(1, "A tag needs a name")
  .max(limits.nameMax);

/** The tags of a conversation or suggestion, in the order in which they were put on. */
export const tagIds = z.array(id);
