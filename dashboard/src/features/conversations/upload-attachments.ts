import type { uploadMedia } from "@hark/contract/files/endpoints";
import { readChosen } from "@hark/contract/files/read-chosen";
import { fileMessageTypeOf } from "@hark/contract/files/rules";
import { sends as limits } from "@hark/contract/limits";
import { putFile } from "../../shared/api/put-file.ts";
import { request } from "../../shared/api/request.ts";
import { newClientId } from "../../shared/client-id.ts";
import { type Attachment, addAttachment, changeAttachment, listAttachments } from "./attachments.ts";
import { t } from "./texts.ts";

export interface ConversationParams {
  projectId: string;
  conversationId: string;
}

/** Starts uploading the files that can be sent. Returns why a file was refused, otherwise null. */
export async function addFiles(params: ConversationParams, files: Iterable<File>): Promise<string | null> {
  let refusal: string | null = null;
  for (const file of files) {
    const chosen = await readChosen(file);
    if (listAttachments(params.conversationId).length >= limits.maxAttachments) {
      refusal = t("tooManyFiles", { count: limits.maxAttachments });
      continue;
    }
    if (chosen.refusal !== null) {
      refusal = chosen.refusal;
      continue;
    }
    const contentType = chosen.type;
    const type = fileMessageTypeOf(contentType);
    const attachment: Attachment = {
      id: newClientId(),
      clientId: newClientId(),
      name: file.name || nameOfPasted[type](),
      size: file.size,
      file,
      contentType,
      type,
      state: "uploading",
      progress: 0,
      fileUrl: "",
      stop: new AbortController(),
    };
    addAttachment(params.conversationId, attachment);
    void upload(params, attachment);
  }
  return refusal;
}

const nameOfPasted = { IMAGE: () => t("pastedImage"), VIDEO: () => t("pastedVideo"), FILE: () => t("pastedFile") };

export function retryUpload(params: ConversationParams, { id }: Attachment): void {
  const attachment = listAttachments(params.conversationId).find((known) => known.id === id);
  if (attachment?.state !== "failed") return;
  changeAttachment(params.conversationId, id, { state: "uploading", progress: 0 });
  void upload(params, attachment);
}

async function upload(
  { projectId, conversationId }: ConversationParams,
  { id, file, name, contentType, stop }: Attachment,
): Promise<void> {
  if (!file) return;
  try {
    const grant = await request<typeof uploadMedia>(
      "POST /projects/:projectId/conversations/:conversationId/upload",
      {
        params: { projectId, conversationId },
        body: { contentType, size: file.size, name },
      },
      { key: id },
    );
    await putFile({
      url: grant.presignedUrl,
      file,
      contentType: grant.contentType,
      onProgress: (progress) => changeAttachment(conversationId, id, { progress }),
      signal: stop.signal,
    });
    changeAttachment(conversationId, id, {
      state: "ready",
      fileUrl: grant.fileUrl,
      type: grant.type,
      contentType: grant.contentType,
    });
  } catch {
    // A removed attachment is no longer in the list, and then nothing changes.
    changeAttachment(conversationId, id, { state: "failed" });
  }
}
