import type { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { isMediaType, messageTypeOf, refusals, refuseMedia } from "@hark/contract/files/rules";
import { sniffedBytes, sniffType } from "@hark/contract/files/sniff";
import { files as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { changeDraft, getDraft } from "../../shared/drafts.ts";
import { newId } from "../../shared/ids.ts";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import type { Texts } from "../../shared/texts/texts.ts";

const megabyte = 1024 * 1024;
/** Returns the message type of a file by its content, as names and browsers are often wrong about the type. */
const types = new WeakMap<File, string>();

export interface UploadedFile {
  type: "IMAGE" | "VIDEO";
  content: string;
  /** The `clientId` of the file's message: when a later message fails and everything is retried, it is still stored once. */
  clientId: string;
}

/** An uploaded file is not uploaded again when a later message fails. */
const uploaded = new WeakMap<File, UploadedFile>();

/** The `clientId` of the file's message, once it is uploaded. */
export const clientIdOf = (file: File): string | undefined => uploaded.get(file)?.clientId;

/** Adds chosen, pasted or dropped files to the draft. Returns why some were refused, or an empty text. */
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
  /** It was uploaded but is not an image or video after all; a retry would not help. */
  readonly isUnfit: boolean;
  constructor(fileName: string, isUnfit: boolean) {
    super("The file could not be uploaded");
    this.fileName = fileName;
    this.isUnfit = isUnfit;
  }
}

/** Uploads in two steps: a grant for this type and size, then the bytes. `onProgress` gets 0 to 1. */
export async function uploadFile(file: File, onProgress: (part: number) => void): Promise<UploadedFile> {
  const known = uploaded.get(file);
  if (known) return known;
  const contentType = types.get(file) ?? file.type;
  if (!isMediaType(contentType)) throw new UploadError(file.name, true);
  try {
    const grant = await request<typeof uploadVisitorMedia>("POST /widget/:projectId/uploads", {
      params: { projectId: page.get()?.projectId ?? "" },
      body: { contentType, size: file.size },
    });
    await put(grant.presignedUrl, file, contentType, onProgress);
    const result = { type: messageTypeOf(contentType), content: grant.fileUrl, clientId: newId() };
    uploaded.set(file, result);
    return result;
  } catch (error) {
    if (error instanceof RequestError && error.status === 429) throw error;
    throw new UploadError(file.name, error === unfit);
  }
}

const unfit = new Error("The content is not what was granted");

/** `fetch` cannot report upload progress. */
function put(url: string, file: File, contentType: string, onProgress: (part: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("PUT", url);
    upload.setRequestHeader("content-type", contentType);
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    upload.onload = () => {
      if (upload.status < 300) resolve();
      else reject(upload.status === 415 ? unfit : new Error(`PUT answered ${upload.status}`));
    };
    upload.onerror = () => reject(new Error("PUT failed"));
    upload.onabort = upload.onerror;
    upload.send(file);
  });
}
