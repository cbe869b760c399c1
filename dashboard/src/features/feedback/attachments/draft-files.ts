import type { uploadFeedbackFile } from "@hark/contract/feedback/attachment-endpoints";
import { readChosen } from "@hark/contract/files/read-chosen";
import { plainType } from "@hark/contract/files/rules";
import { feedback as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { useSyncExternalStore } from "react";
import { putFile } from "../../../shared/api/put-file.ts";
import { request } from "../../../shared/api/request.ts";
import { newClientId } from "../../../shared/client-id.ts";
import { t } from "./texts.ts";

/** A file of a comment that is being written. It uploads as soon as it is chosen. */
export interface DraftFile {
  id: string;
  file: File;
  /** What its bytes show it to be. */
  contentType: string;
  state: "uploading" | "ready" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Why it failed. */
  reason: string;
  /** Set once it is there. */
  fileUrl: string;
  stop: AbortController;
}

const none: readonly DraftFile[] = [];
/** By draft, so that another tab or suggestion can be opened meanwhile. Unlike its text they do not survive a reload. */
const byDraft = new Map<string, readonly DraftFile[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const list = (draft: string) => byDraft.get(draft) ?? none;

function set(draft: string, files: readonly DraftFile[]) {
  if (files.length === 0) byDraft.delete(draft);
  else byDraft.set(draft, files);
  for (const listener of listeners) listener();
}

function change(draft: string, id: string, part: Partial<DraftFile>) {
  set(
    draft,
    list(draft).map((one) => (one.id === id ? { ...one, ...part } : one)),
  );
}

export const useDraftFiles = (draft: string): readonly DraftFile[] =>
  useSyncExternalStore(subscribe, () => list(draft));

export function removeDraftFile(draft: string, { id, stop }: DraftFile) {
  stop.abort();
  set(
    draft,
    list(draft).filter((one) => one.id !== id),
  );
}

/** Those that went with a comment. */
export function dropSent(draft: string, sent: readonly string[]) {
  set(
    draft,
    list(draft).filter(({ fileUrl }) => !sent.includes(fileUrl)),
  );
}

/** Starts uploading what can be sent. Returns why a file was refused, otherwise null. */
export async function addDraftFiles(projectId: string, draft: string, files: Iterable<File>): Promise<string | null> {
  let refusal: string | null = null;
  for (const file of files) {
    const chosen = await readChosen(file);
    if (list(draft).length >= limits.attachmentsMax) {
      refusal = t("commentTakes", { count: limits.attachmentsMax });
      continue;
    }
    if (chosen.refusal !== null) {
      refusal = chosen.refusal;
      continue;
    }
    const added: DraftFile = {
      id: newClientId(),
      file,
      contentType: chosen.type,
      state: "uploading",
      progress: 0,
      reason: "",
      fileUrl: "",
      stop: new AbortController(),
    };
    set(draft, [...list(draft), added]);
    void upload(projectId, draft, added);
  }
  return refusal;
}

export function retryDraftFile(projectId: string, draft: string, file: DraftFile) {
  change(draft, file.id, { state: "uploading", progress: 0, reason: "" });
  void upload(projectId, draft, file);
}

async function upload(projectId: string, draft: string, { id, file, contentType, stop }: DraftFile) {
  try {
    const grant = await request<typeof uploadFeedbackFile>(
      "POST /projects/:projectId/feedback-uploads",
      {
        params: { projectId },
        body: { contentType: plainType(contentType), size: file.size, name: file.name || "file" },
      },
      { key: id },
    );
    await putFile({
      url: grant.presignedUrl,
      file,
      contentType: grant.contentType,
      onProgress: (progress) => change(draft, id, { progress }),
      signal: stop.signal,
    });
    change(draft, id, { state: "ready", fileUrl: grant.fileUrl });
  } catch (error) {
    // One that was removed is no longer in the list, and then nothing changes.
    const isKnown = error instanceof RequestError && error.code !== "unknown";
    change(draft, id, { state: "failed", reason: isKnown ? error.message : t("notUploaded") });
  }
}
