import { z } from "zod";
import { senderType } from "../conversations/schema.ts";
import { visitorSummary } from "../visitors/schema.ts";
import { id, time } from "../wire.ts";

export const searchKind = z.enum(["MESSAGE", "NOTE", "VISITOR", "FEEDBACK", "COMMENT", "SAVED_REPLY"]);
export type SearchKind = z.infer<typeof searchKind>;

/** One item that holds what was asked (wire/find.md, section 1). */
export const searchResult = z.object({
  kind: searchKind,
  id,
  /** When it was created. */
  at: time,
  /** Of a MESSAGE and a NOTE: where it is read, for a merged conversation its target; else null. */
  conversationId: id.nullable(),
  /** Of a FEEDBACK and a COMMENT: the suggestion; else null. */
  feedbackId: id.nullable(),
  /** The conversation's visitor, the suggestion's author, or the visitor found; null when gone, and for a SAVED_REPLY. */
  widgetUser: visitorSummary.nullable(),
  /** Who wrote it, `name` null when gone; null for a VISITOR and a SAVED_REPLY. */
  by: z.object({ type: senderType, id: id.nullable(), name: z.string().nullable() }).nullable(),
  /** The visitor's display name, or the title of the suggestion or saved reply. */
  title: z.string(),
  /** A piece of its own text, never HTML. Marks are offsets in UTF-16 units of `text`, ascending and apart from each other. */
  excerpt: z.object({
    text: z.string(),
    marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  }),
});
export type SearchResult = z.infer<typeof searchResult>;
