import type { uploadMedia } from "@hark/contract/files/endpoints";
import { isMediaType, type MediaType, messageTypeOf, refusals, refuseMedia } from "@hark/contract/files/rules";
import { sniffedBytes, sniffType } from "@hark/contract/files/sniff";
import { useSyncExternalStore } from "react";
import { putFile } from "../../shared/api/put-file.ts";
import { request } from "../../shared/api/request.ts";
import { newClientId } from "../../shared/client-id.ts";

/**
 * Pictures and videos beside a half-typed answer. They upload as soon as they are chosen and belong to their conversation,
 * so that another one can be opened meanwhile; unlike text they do not survive a reload.
 */
export interface Attachment {
  /** Also the client id of the message it becomes, so that it is stored once however often it is sent. */
  id: string;
  name: string;
  file: File;
  type: MediaType;
  state: "uploading" | "ready" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Known once it is ready. */
  fileUrl: string;
  stop: AbortController;
}

interface Place {
  projectId: string;
  conversationId: string;
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

function listAttachments(conversationId: string): readonly Attachment[] {
  return byConversation.get(conversationId) ?? none;
}

function change(conversationId: string, id: string, part: Partial<Attachment>): void {
  const attachments = listAttachments(conversationId);
  setAttachments(
    conversationId,
    attachments.map((attachment) => (attachment.id === id ? { ...attachment, ...part } : attachment)),
  );
}

export function useAttachments(conversationId: string): readonly Attachment[] {
  return useSyncExternalStore(subscribe, () => listAttachments(conversationId));
}

/** Takes what can be sent and begins to upload it; answers why something was refused, else null. */
export async function addFiles(place: Place, files: Iterable<File>): Promise<string | null> {
  let refusal: string | null = null;
  for (const file of files) {
    const head = new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer());
    const type = sniffType(head, file.type);
    const reason = refuseMedia({ type, size: file.size });
    if (reason !== null || !isMediaType(type)) {
      refusal = reason ?? refusals.notMedia;
      continue;
    }
    const attachment: Attachment = {
      id: newClientId(),
      name: file.name || (messageTypeOf(type) === "IMAGE" ? "Pasted image" : "Pasted video"),
      file,
      type,
      state: "uploading",
      progress: 0,
      fileUrl: "",
      stop: new AbortController(),
    };
    setAttachments(place.conversationId, [...listAttachments(place.conversationId), attachment]);
    void upload(place, attachment);
  }
  return refusal;
}

export function retryUpload(place: Place, { id }: Attachment): void {
  const attachment = listAttachments(place.conversationId).find((known) => known.id === id);
  if (attachment?.state !== "failed") return;
  change(place.conversationId, id, { state: "uploading", progress: 0 });
  void upload(place, attachment);
}

async function upload({ projectId, conversationId }: Place, { id, file, type, stop }: Attachment): Promise<void> {
  try {
    const grant = await request<typeof uploadMedia>("POST /projects/:projectId/conversations/:conversationId/upload", {
      params: { projectId, conversationId },
      body: { contentType: type, size: file.size },
    });
    await putFile({
      url: grant.presignedUrl,
      file,
      contentType: type,
      onProgress: (progress) => change(conversationId, id, { progress }),
      signal: stop.signal,
    });
    change(conversationId, id, { state: "ready", fileUrl: grant.fileUrl });
  } catch {
    // A removed one is no longer in the list, and nothing is changed then.
    change(conversationId, id, { state: "failed" });
  }
}

export function removeAttachment(conversationId: string, { id }: Attachment): void {
  const attachments = listAttachments(conversationId);
  attachments.find((attachment) => attachment.id === id)?.stop.abort();
  setAttachments(
    conversationId,
    attachments.filter((attachment) => attachment.id !== id),
  );
}

/** All that are ready leave the composer, to be sent. */
export function takeReady(conversationId: string): Attachment[] {
  const attachments = listAttachments(conversationId);
  setAttachments(
    conversationId,
    attachments.filter((attachment) => attachment.state !== "ready"),
  );
  return attachments.filter((attachment) => attachment.state === "ready");
}

/** After a failed send. */
export function restoreAttachment(conversationId: string, attachment: Attachment): void {
  setAttachments(conversationId, [attachment, ...listAttachments(conversationId)]);
}
