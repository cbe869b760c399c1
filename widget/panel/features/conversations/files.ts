import type { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { isMediaType, messageTypeOf, refusals, refuseMedia } from "@hark/contract/files/rules";
import { sniffedBytes, sniffType } from "@hark/contract/files/sniff";
import { files as limits } from "@hark/contract/limits";
import { changeDraft, getDraft } from "../../shared/drafts.ts";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import type { Texts } from "../../shared/texts/texts.ts";

const megabyte = 1024 * 1024;
/** Their place in a message: by content, since names and browsers are often wrong about the type. */
const types = new WeakMap<File, string>();
/** A file that has arrived is not sent again when the message after it fails. */
const uploaded = new WeakMap<File, { type: "IMAGE" | "VIDEO"; content: string }>();

/** Puts chosen, pasted or dropped files beside the text; answers why some were refused, or an empty text. */
export async function addFiles(draftKey: string, chosen: Iterable<File>, texts: Texts): Promise<string> {
  const accepted: File[] = [];
  let refusal = "";
  for (const file of chosen) {
    const type = sniffType(new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer()), file.type);
    const reason = refuseMedia({ type, size: file.size });
    types.set(file, type);
    if (reason) refusal = wordRefusal(reason, file, texts);
    else accepted.push(file);
  }
  if (accepted.length > 0) changeDraft(draftKey, { files: [...getDraft(draftKey).files, ...accepted] });
  return refusal;
}

function wordRefusal(reason: string, file: File, { t }: Texts): string {
  const name = file.name;
  if (reason === refusals.heic) return t("fileHeic");
  if (reason === refusals.empty) return t("fileEmpty", { name });
  if (reason === refusals.imageTooLarge) return t("fileTooLarge", { name, max: limits.imageMaxBytes / megabyte });
  if (reason === refusals.videoTooLarge) return t("fileTooLarge", { name, max: limits.videoMaxBytes / megabyte });
  return t("fileType");
}

export class UploadError extends Error {
  readonly fileName: string;
  constructor(fileName: string) {
    super("The file could not be uploaded");
    this.fileName = fileName;
  }
}

/** Uploads in two steps: a grant for this type and size, then the bytes. `onProgress` gets 0 to 1. */
export async function uploadFile(file: File, onProgress: (part: number) => void) {
  const known = uploaded.get(file);
  if (known) return known;
  const contentType = types.get(file) ?? file.type;
  if (!isMediaType(contentType)) throw new UploadError(file.name);
  try {
    const grant = await request<typeof uploadVisitorMedia>("POST /widget/:projectId/uploads", {
      params: { projectId: page.get()?.projectId ?? "" },
      body: { contentType, size: file.size },
    });
    await put(grant.presignedUrl, file, contentType, onProgress);
    const result = { type: messageTypeOf(contentType), content: grant.fileUrl };
    uploaded.set(file, result);
    return result;
  } catch {
    throw new UploadError(file.name);
  }
}

/** `fetch` cannot tell how much of a body has gone out. */
function put(url: string, file: File, contentType: string, onProgress: (part: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("PUT", url);
    upload.setRequestHeader("content-type", contentType);
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    upload.onload = () => (upload.status < 300 ? resolve() : reject(new Error(`PUT answered ${upload.status}`)));
    upload.onerror = () => reject(new Error("PUT failed"));
    upload.onabort = upload.onerror;
    upload.send(file);
  });
}
