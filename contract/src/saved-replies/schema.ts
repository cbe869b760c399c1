import { z } from "zod";
import { conversationStatus, messageFile, messageType } from "../conversations/schema.ts";
import { savedReplies as limits } from "../limits.ts";
import { id, time } from "../wire.ts";
import { findUnknownVariable } from "./variables.ts";

const title = z.string().trim().min(1, "A saved reply needs a title").max(limits.titleMax);

/** What is typed after the `/`. Marks are parts of letters in scripts such as Devanagari. */
const shortcut = z
  .string()
  .trim()
  .min(1, "A shortcut has at least one character")
  .max(limits.shortcutMax)
  .regex(/^[\p{L}\p{M}\p{N}\-_.]*$/u, "A shortcut has letters, digits, hyphens, underscores and full stops alone");

/** The language that the text is in, such as `en` or `pt-BR`. */
const locale = z.string().trim().min(1).max(limits.localeMax);

/** Plain text with variables; see `variables.ts`. */
const body = z
  .string()
  .trim()
  .min(1, "A saved reply needs a text")
  .max(limits.bodyMax)
  .superRefine((text, context) => {
    const unknown = findUnknownVariable(text);
    if (unknown !== null) context.addIssue({ code: "custom", message: `${unknown} is not a variable` });
  });

const note = z.string().trim().min(1).max(limits.noteMax);
const assign = z.union([z.enum(["SENDER", "NOBODY"]), id]);
const snooze = z.union([z.number().int().min(1).max(limits.snoozeMaxMinutes), z.literal("ANSWER")]);

/** What is done after sending; what is left out or null is not done. */
const actionsInput = z
  .object({
    tagIds: z.array(id).max(limits.tagsMax).nullish(),
    /** Who sends it, nobody, or a member by agent id. */
    assign: assign.nullish(),
    note: note.nullish(),
    status: conversationStatus.nullish(),
    /** Minutes, or until the visitor answers. */
    snooze: snooze.nullish(),
  })
  .refine(({ status, snooze }) => status !== "CLOSED" || snooze === undefined || snooze === null, {
    message: "What is closed can't be snoozed",
    path: ["snooze"],
  });
export type SavedReplyActionsInput = z.input<typeof actionsInput>;

export const savedReplyActions = z.object({
  tagIds: z.array(id),
  assign: assign.nullable(),
  note: z.string().nullable(),
  status: conversationStatus.nullable(),
  snooze: snooze.nullable(),
});
export type SavedReplyActions = z.infer<typeof savedReplyActions>;

/** Addresses of files that were uploaded to the project. */
const attachmentsInput = z
  .array(z.object({ content: z.string().trim().min(1).max(limits.attachmentUrlMax) }))
  .max(limits.attachmentsMax);

/** The fields that are written. A change takes any of them. */
const fields = z.object({
  title,
  shortcut: shortcut.nullable(),
  locale: locale.nullable(),
  body,
  attachments: attachmentsInput,
  actions: actionsInput.nullable(),
  isShared: z.boolean(),
});

export const newSavedReply = fields.partial().required({ title: true, body: true });
export const savedReplyChange = fields.partial();
export type SavedReplyFields = z.input<typeof fields>;

export const savedReplyAttachment = z.object({
  /** The address of the stored file. */
  content: z.string(),
  type: messageType.exclude(["TEXT"]),
  file: messageFile.nullable(),
  /** What a picture or a video is called; null where it is not known, and for a FILE. */
  mediaName: z.string().nullable(),
});
export type SavedReplyAttachment = z.infer<typeof savedReplyAttachment>;

export const savedReply = z.object({
  id,
  title: z.string(),
  shortcut: z.string().nullable(),
  locale: z.string().nullable(),
  body: z.string(),
  attachments: z.array(savedReplyAttachment),
  actions: savedReplyActions,
  isShared: z.boolean(),
  /** The agent who alone sees and uses it; null for a shared one. */
  ownerId: id.nullable(),
  usedCount: z.number().int(),
  lastUsedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type SavedReply = z.infer<typeof savedReply>;
