import { isImageType } from "@hark/contract/files/rules";
import type { SavedReply, SavedReplyAttachment } from "@hark/contract/saved-replies/schema";
import type { AttachmentRow, SavedReplyRow } from "./queries.ts";

export function presentSavedReply(row: SavedReplyRow): SavedReply {
  return {
    id: row.id,
    title: row.title,
    shortcut: row.shortcut,
    locale: row.locale,
    body: row.body,
    attachments: row.attachments.flatMap(presentAttachment),
    actions: {
      tagIds: row.tag_ids,
      assign: row.assign as SavedReply["actions"]["assign"],
      note: row.note,
      status: row.status,
      snooze: row.snooze === null || row.snooze === "ANSWER" ? row.snooze : Number(row.snooze),
    },
    isShared: row.owner_id === null,
    ownerId: row.owner_id,
    usedCount: row.used_count,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A file that is gone is left out. */
function presentAttachment({ content, contentType, size, name, mediaName }: AttachmentRow): SavedReplyAttachment[] {
  if (contentType === null || size === null) return [];
  if (name !== null) return [{ content, type: "FILE", file: { name, size, contentType }, mediaName: null }];
  return [{ content, type: isImageType(contentType) ? "IMAGE" : "VIDEO", file: null, mediaName }];
}
