import { randomBytes } from "node:crypto";
import type { MediaType } from "@hark/contract/files/rules";

const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
} satisfies Record<MediaType, string>;

/**
 * A file's name is ours alone: whatever the person's file was called never reaches a disk or an address (S52). 160 random bits,
 * because the name is what lets somebody read it. A file that is not shown has no ending either.
 */
export function newFileName(contentType: string): string {
  const extension = extensions[contentType];
  return randomBytes(20).toString("base64url") + (extension ? `.${extension}` : "");
}

/** What the addresses of stored files begin with. */
export const filesFolder = (publicUrl: string) => `${publicUrl}/files/`;

export const fileUrl = (publicUrl: string, name: string) => filesFolder(publicUrl) + name;

/** Returns the file's name if the address is one of ours, else null. */
export function fileNameOf(publicUrl: string, url: string): string | null {
  const prefix = filesFolder(publicUrl);
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : "";
  return /^[\w-]{27}(\.\w{3,4})?$/.test(name) ? name : null;
}

/** What may be a file's name in any address: its last part, since the host may have changed since. */
export const nameInAddress = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Keys in the storage. Uploads that are not verified yet are kept apart from served files. */
export const arrivalKey = (name: string) => `arrivals/${name}`;
export const storedKey = (name: string) => `files/${name}`;
