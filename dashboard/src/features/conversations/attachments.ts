import type { Message, MessageType } from "@hark/contract/conversations/schema";
import { useSyncExternalStore } from "react";

/**
 * The files of a draft. They upload as soon as they are chosen and belong to their conversation, so that another one can be
 * opened meanwhile. Unlike the draft's text they do not survive a reload.
 */
export interface Attachment {
  id: string;
  /** The `clientId` of the message that it becomes, the same in every retry of the same send. */
  clientId: string;
  name: string;
  size: number;
  /** Null for a file that was stored before, such as one of a saved reply. */
  file: File | null;
  /** What its bytes show it to be. */
  contentType: string;
  /** The kind of message that it becomes. */
  type: Exclude<MessageType, "TEXT">;
  state: "uploading" | "ready" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Set once the upload is done. */
  fileUrl: string;
  stop: AbortController;
}

const none: readonly Attachment[] = [];
const byConversation = new Map<string, readonly Attachment[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setAttachments(conversationId: string, attachments: readonly Attachment[]): void {
  if (attachments.length === 0) byConversation.delete(conversationId);
  else byConversation.set(conversationId, attachments);
  for (const listener of listeners) listener();
}

export function listAttachments(conversationId: string): readonly Attachment[] {
  return byConversation.get(conversationId) ?? none;
}

export function changeAttachment(conversationId: string, id: string, part: Partial<Attachment>): void {
  const attachments = listAttachments(conversationId);
  setAttachments(
    conversationId,
    attachments.map((attachment) => (attachment.id === id ? { ...attachment, ...part } : attachment)),
  );
}

export function useAttachments(conversationId: string): readonly Attachment[] {
  return useSyncExternalStore(subscribe, () => listAttachments(conversationId));
}

export function addAttachment(conversationId: string, attachment: Attachment): void {
  setAttachments(conversationId, [...listAttachments(conversationId), attachment]);
}

export function removeAttachment(conversationId: string, { id }: Attachment): void {
  const attachments = listAttachments(conversationId);
  attachments.find((attachment) => attachment.id === id)?.stop.abort();
  setAttachments(
    conversationId,
    attachments.filter((attachment) => attachment.id !== id),
  );
}

/** Removes and returns all of them, to be sent. Only what has arrived is sent, so call it when nothing uploads. */
export function takeAttachments(conversationId: string): readonly Attachment[] {
  const attachments = listAttachments(conversationId);
  setAttachments(conversationId, none);
  return attachments;
}

/** Puts the files of a failed send back in front of those that came since. */
export function restoreAttachments(conversationId: string, attachments: readonly Attachment[]): void {
  setAttachments(conversationId, [...attachments, ...listAttachments(conversationId)]);
}

/** What the message of an attachment says about its file. */
export function factsOf({ type, name, size, contentType }: Attachment): Pick<Message, "file" | "mediaName"> {
  return type === "FILE" ? { file: { name, size, contentType }, mediaName: null } : { file: null, mediaName: name };
}
