import type { SavedReply, SavedReplyActions } from "@hark/contract/saved-replies/schema";
import type { NewReply, ReplyChange } from "../../features/saved-replies/write-saved-reply.ts";

/** What the editor holds: the fields of a saved reply, as they are typed. */
export type ReplyDraft = Pick<SavedReply, "title" | "body" | "attachments" | "actions" | "isShared"> & {
  shortcut: string;
  locale: string;
};

const noActions: SavedReplyActions = { tagIds: [], assign: null, note: null, status: null, snooze: null };

const emptyDraft: ReplyDraft = {
  title: "",
  body: "",
  shortcut: "",
  locale: "",
  attachments: [],
  actions: noActions,
  isShared: true,
};

export function toDraft(reply: SavedReply | null): ReplyDraft {
  if (!reply) return emptyDraft;
  const { title, body, attachments, actions, isShared, shortcut, locale } = reply;
  return { title, body, attachments, actions, isShared, shortcut: shortcut ?? "", locale: locale ?? "" };
}

/** The changes that differ from what is saved. */
export function differing(saved: ReplyDraft, changes: Partial<ReplyDraft>): Partial<ReplyDraft> {
  const isSame = (name: keyof ReplyDraft) => JSON.stringify(changes[name]) === JSON.stringify(saved[name]);
  return Object.fromEntries(
    Object.entries(changes).filter(([name]) => !isSame(name as keyof ReplyDraft)),
  ) as Partial<ReplyDraft>;
}

/** As the API takes it: empty is null. */
export function toChange(draft: Partial<ReplyDraft>): ReplyChange {
  const { shortcut, locale, attachments, actions, ...others } = draft;
  return {
    ...others,
    ...(shortcut !== undefined && { shortcut: shortcut.trim() || null }),
    ...(locale !== undefined && { locale: locale || null }),
    ...(attachments !== undefined && { attachments: attachments.map(({ content }) => ({ content })) }),
    ...(actions !== undefined && { actions: { ...actions, note: actions.note?.trim() || null } }),
  };
}

export function toNewReply(draft: ReplyDraft, clientId: string): NewReply {
  return { ...toChange(draft), title: draft.title, body: draft.body, clientId };
}

export function hasActions({ tagIds, assign, note, status, snooze }: SavedReplyActions): boolean {
  return tagIds.length > 0 || [assign, note, status, snooze].some((action) => action !== null);
}
