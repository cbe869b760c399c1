import type { uploadMedia } from "@hark/contract/files/endpoints";
import { isMediaType, messageTypeOf, refusals, refuseMedia } from "@hark/contract/files/rules";
import { sniffedBytes, sniffType } from "@hark/contract/files/sniff";
import { putFile } from "../../shared/api/put-file.ts";
import { request } from "../../shared/api/request.ts";
import { newClientId } from "../../shared/client-id.ts";
import { type Attachment, addAttachment, changeAttachment, listAttachments } from "./attachments.ts";
import { t } from "./texts.ts";

interface ConversationParams {
  projectId: string;
  conversationId: string;
}

/** Starts uploading the files that can be sent. Returns why a file was refused, otherwise null. */
export async function addFiles(params: ConversationParams, files: Iterable<File>): Promise<string | null> {
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
      name: file.name || (messageTypeOf(type) === "IMAGE" ? t("pastedImage") : t("pastedVideo")),
      file,
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

export function retryUpload(params: ConversationParams, { id }: Attachment): void {
  const attachment = listAttachments(params.conversationId).find((known) => known.id === id);
  if (attachment?.state !== "failed") return;
  changeAttachment(params.conversationId, id, { state: "uploading", progress: 0 });
  void upload(params, attachment);
}

async function upload(
  { projectId, conversationId }: ConversationParams,
  { id, file, type, stop }: Attachment,
): Promise<void> {
  try {
    const grant = await request<typeof uploadMedia>("POST /projects/:projectId/conversations/:conversationId/upload", {
      params: { projectId, conversationId },
      body: { contentType: type, size: file.size },
    });
    await putFile({
      url: grant.presignedUrl,
      file,
      contentType: type,
      onProgress: (progress) => changeAttachment(conversationId, id, { progress }),
      signal: stop.signal,
    });
    changeAttachment(conversationId, id, { state: "ready", fileUrl: grant.fileUrl });
  } catch {
    // A removed attachment is no longer in the list, and then nothing changes.
    changeAttachment(conversationId, id, { state: "failed" });
  }
}
