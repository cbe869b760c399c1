import type { MediaType } from "@hark/contract/files/rules";
import { useSyncExternalStore } from "react";

/**
 * The images and videos of a draft. They upload as soon as they are chosen and belong to their conversation, so that another
 * one can be opened meanwhile. Unlike the draft's text they do not survive a reload.
 */
export interface Attachment {
  /** Also the `clientId` of the message that it becomes, so that it is stored once even after retries. */
  id: string;
  name: string;
  file: File;
  type: MediaType;
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

/** Removes and returns all uploaded attachments, to be sent. */
export function takeReady(conversationId: string): Attachment[] {
  const attachments = listAttachments(conversationId);
  setAttachments(
    conversationId,
    attachments.filter((attachment) => attachment.state !== "ready"),
  );
  return attachments.filter((attachment) => attachment.state === "ready");
}

/** Puts an attachment back after a failed send. */
export function restoreAttachment(conversationId: string, attachment: Attachment): void {
  setAttachments(conversationId, [attachment, ...listAttachments(conversationId)]);
}
