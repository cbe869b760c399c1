import type { Attachment, Message } from "@hark/contract/conversations/schema";
import type { uploadVisitorFeedbackFile } from "@hark/contract/feedback/attachment-endpoints";
import type { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { readChosen } from "@hark/contract/files/read-chosen";
import { plainType, refusals, refuseFile, refuseMedia } from "@hark/contract/files/rules";
import { files as limits, sends } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { changeDraft, getDraft } from "../drafts.ts";
import { newId } from "../ids.ts";
import { page } from "../page.ts";
import { holdVisitor, request } from "../session.ts";
import type { Texts } from "../texts/texts.ts";

const megabyte = 1024 * 1024;
/** Returns the content type of a file by its content, as names and browsers are often wrong about the type. */
const types = new WeakMap<File, string>();

export interface UploadProgress {
  name: string;
  /** 0 to 1. */
  part: number;
}

/** A file that is a message as soon as it is sent. */
export interface UploadedFile {
  type: "IMAGE" | "VIDEO" | "FILE";
  content: string;
  /** For a FILE, as the server will name it. */
  file: Message["file"];
  /** For all else. */
  mediaName: Message["mediaName"];
  /** The `clientId` of the file's message: when the send is repeated, it is still stored once. */
  clientId: NonNullable<Attachment["clientId"]>;
}

/** An uploaded file is not uploaded again when the send fails. */
const uploaded = new WeakMap<File, UploadedFile>();

const grantIds = new WeakMap<File, string>();

/** One id for all attempts to upload the file. It is not the message's, which others see. */
function grantIdOf(file: File): string {
  const id = grantIds.get(file) ?? newId();
  grantIds.set(file, id);
  return id;
}

/** The `clientId` of the file's message, once it is uploaded. */
export const clientIdOf = (file: File): string | undefined => uploaded.get(file)?.clientId;

/** Where the file of a draft is, once it is uploaded. */
export const addressOf = (file: File): string | undefined => uploaded.get(file)?.content;

/**
 * Adds chosen, pasted or dropped files to the draft. `isShown`: pictures and videos alone. Returns why some were refused, or an
 * empty text.
 */
export async function addFiles(
  draftKey: string,
  chosen: Iterable<File>,
  texts: Texts,
  isShown: boolean,
): Promise<string> {
  const accepted: File[] = [];
  let refusal = "";
  for (const file of chosen) {
    const read = await readChosen(file, isShown ? refuseMedia : refuseFile);
    if (read.refusal !== null) {
      refusal = wordRefusal(read.refusal, file, texts);
      continue;
    }
    types.set(file, read.type);
    accepted.push(file);
  }
  const files = [...getDraft(draftKey).files, ...accepted];
  if (accepted.length > 0) changeDraft(draftKey, { files: files.slice(0, sends.maxAttachments) });
  if (files.length > sends.maxAttachments) return texts.t("tooManyFiles", { max: sends.maxAttachments });
  return refusal;
}

function wordRefusal(reason: string, { name }: File, { t }: Texts): string {
  if (reason === refusals.empty) return t("fileEmpty", { name });
  if (reason === refusals.unreadableFile) return t("uploadFailed", { name });
  const max = mostBytes[reason];
  return max ? t("fileTooLarge", { name, max: max / megabyte }) : t("fileUnfit", { name });
}

const mostBytes: Readonly<Record<string, number>> = {
  [refusals.imageTooLarge]: limits.imageMaxBytes,
  [refusals.videoTooLarge]: limits.videoMaxBytes,
  [refusals.fileTooLarge]: limits.fileMaxBytes,
};

export class UploadError extends Error {
  readonly fileName: string;
  /** It says that it is an image or a video and is not; a retry would not help. */
  readonly isUnfit: boolean;
  constructor(fileName: string, isUnfit: boolean) {
    super("The file could not be uploaded");
    this.fileName = fileName;
    this.isUnfit = isUnfit;
  }
}

/** What a file is for: a message, or a suggestion or a comment, which others may see. */
export type UploadTarget = "message" | "feedback";

async function askFor(target: UploadTarget, file: File) {
  const params = { projectId: page.get()?.projectId ?? "" };
  const body = { contentType: plainType(types.get(file) ?? file.type), size: file.size };
  const options = { key: grantIdOf(file) };
  if (target === "feedback") {
    const parts = { params, body };
    return request<typeof uploadVisitorFeedbackFile>("POST /widget/:projectId/feedback-uploads", parts, options);
  }
  // The end of a name tells more than its beginning.
  const name = file.name.slice(-sends.fileNameMax) || "file";
  return request<typeof uploadVisitorMedia>(
    "POST /widget/:projectId/uploads",
    { params, body: { ...body, name } },
    options,
  );
}

/** Uploads in two steps: a grant for this type and size, then the bytes. `onProgress` gets 0 to 1. */
async function uploadFile(file: File, target: UploadTarget, onProgress: (part: number) => void): Promise<UploadedFile> {
  const known = uploaded.get(file);
  if (known) return known;
  try {
    const grant = await askFor(target, file);
    await put(grant.presignedUrl, file, grant.contentType, onProgress);
    const { type, fileUrl: content, contentType } = grant;
    const { name, size } = file;
    const isFile = type === "FILE";
    const result = {
      type,
      content,
      file: isFile ? { name, size, contentType } : null,
      mediaName: isFile ? null : name,
      clientId: newId(),
    };
    uploaded.set(file, result);
    return result;
  } catch (error) {
    if (error instanceof RequestError && error.status === 429) throw error;
    throw new UploadError(file.name, error === unfit);
  }
}

export type OnUpload = (upload: UploadProgress | null) => void;

/**
 * Uploads all files before anything is sent, so that after a failure here nothing was sent. It also fails when somebody else has the
 * panel at the end. Of a draft that stays in its form meanwhile, under `draftKey`, what is taken away there is not returned.
 */
export async function uploadAll(
  files: readonly File[],
  onUpload: OnUpload,
  { target = "message", draftKey }: { target?: UploadTarget; draftKey?: string } = {},
) {
  const isWanted = (file: File) => !draftKey || getDraft(draftKey).files.includes(file);
  const check = holdVisitor();
  const media = new Map<File, UploadedFile>();
  try {
    for (const file of files) {
      if (!isWanted(file)) continue;
      onUpload({ name: file.name, part: 0 });
      media.set(file, await uploadFile(file, target, (part) => onUpload({ name: file.name, part })));
    }
  } finally {
    onUpload(null);
  }
  check();
  return [...media].flatMap(([file, one]) => (isWanted(file) ? [one] : []));
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
