import type { UploadGrant } from "@hark/contract/files/schema";
import { putFile } from "./put-file.ts";

interface PictureUpload {
  file: File;
  /** By its content; see `read-picture.ts`. */
  type: string;
  grant: (contentType: string) => Promise<UploadGrant>;
  onProgress: (part: number) => void;
}

/** Both steps of an upload; answers where the picture is now. */
export async function uploadPicture({ file, type, grant, onProgress }: PictureUpload): Promise<string> {
  onProgress(0);
  const { presignedUrl, fileUrl } = await grant(type);
  await putFile({ url: presignedUrl, file, contentType: type, onProgress });
  return fileUrl;
}
