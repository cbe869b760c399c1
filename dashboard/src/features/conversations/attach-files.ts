import { toast } from "../../shared/ui/toast.tsx";
import type { Attachment } from "./attachments.ts";
import { t } from "./texts.ts";
import type { ConversationParams } from "./upload-attachments.ts";

/** Loaded late, as reading and writing do not need it. */
const loadUploads = () => import("./upload-attachments.ts");

/** Puts chosen, dropped or pasted files into the reply, and says which can't be. */
export async function attachFiles(params: ConversationParams, files: readonly File[]): Promise<void> {
  try {
    const { addFiles } = await loadUploads();
    const refusal = await addFiles(params, files);
    if (refusal !== null) toast.error(refusal);
  } catch {
    toast.error(t("filesNotAdded"));
  }
}

export async function uploadAgain(params: ConversationParams, attachment: Attachment): Promise<void> {
  try {
    (await loadUploads()).retryUpload(params, attachment);
  } catch {
    toast.error(t("fileNotTriedAgain"));
  }
}
