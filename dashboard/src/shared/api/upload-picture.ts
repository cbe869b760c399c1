import type { UploadGrant } from "@hark/contract/files/schema";
import { RequestError } from "@hark/contract/request";
import { putFile } from "./put-file.ts";

/** The second step failed: the bytes did not reach the granted URL. */
export class PutError extends Error {}

interface PictureUpload {
  file: File;
  /** By its content; see `read-picture.ts`. */
  type: string;
  grant: (contentType: string) => Promise<UploadGrant>;
  onProgress: (part: number) => void;
}

/** Does both steps of an upload. Returns the picture's URL. */
export async function uploadPicture({ file, type, grant, onProgress }: PictureUpload): Promise<string> {
  onProgress(0);
  const { presignedUrl, fileUrl } = await grant(type);
  try {
    await putFile({ url: presignedUrl, file, contentType: type, onProgress });
  } catch (error) {
    throw new PutError("The upload failed", { cause: error });
  }
  return fileUrl;
}

/** Returns the server's message about the file itself, otherwise the message for the step that failed. */
export function uploadText(error: unknown, fallback: string): string {
  const cause = error instanceof PutError ? error.cause : error;
  return cause instanceof RequestError && (cause.status === 413 || cause.status === 415) ? cause.message : fallback;
}
