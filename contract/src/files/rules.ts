import { files as limits } from "../limits.ts";

/** Which files may be sent, checked before an upload by the clients and again on arrival by the server. No schema here. */

export const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
export const videoTypes = ["video/mp4", "video/webm", "video/quicktime"] as const;

export type ImageType = (typeof imageTypes)[number];
export type MediaType = ImageType | (typeof videoTypes)[number];

/** For `<input accept>`; HEIC is in neither, so phones hand out a JPEG instead. */
export const pictureAccept = imageTypes.join(",");
export const mediaAccept = [...imageTypes, ...videoTypes].join(",");

export function isImageType(type: string): type is ImageType {
  return (imageTypes as readonly string[]).includes(type);
}

export function isMediaType(type: string): type is MediaType {
  return isImageType(type) || (videoTypes as readonly string[]).includes(type);
}

/** What a message with this file is (ENT-12). */
export function messageTypeOf(type: MediaType): "IMAGE" | "VIDEO" {
  return isImageType(type) ? "IMAGE" : "VIDEO";
}

/** The same for a file of any type: what can't be shown is a FILE. */
export function fileMessageTypeOf(type: string): "IMAGE" | "VIDEO" | "FILE" {
  return isMediaType(type) ? messageTypeOf(type) : "FILE";
}

/** For what no type is known of, which browsers say by an empty one. */
export const unknownType = "application/octet-stream";

/** The type that a file of any kind is granted with: a plain `type/subtype`, or the one that says nothing. */
export function plainType(contentType: string): string {
  const type = contentType.toLowerCase();
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/.test(type) ? type : unknownType;
}

/**
 * What is kept of a file's name: no folders, and nothing that would hide or turn round what follows. All else is text, which
 * every sink has to treat as such.
 */
export function safeFileName(name: string): string {
  const kept = name
    .toWellFormed()
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  return /^[.\s]*$/.test(kept) ? "file" : kept;
}

export const refusals = {
  notAnImage: "Please select an image file",
  pictureTooLarge: "File is too large. Maximum size is 5MB.",
  imageTooLarge: "File is too large. Maximum size is 10MB.",
  videoTooLarge: "File is too large. Maximum size is 50MB.",
  fileTooLarge: "File is too large. Maximum size is 25MB.",
  heic: "HEIC pictures don't open in most browsers. Save it as JPEG or PNG, then choose it again.",
  svg: "SVG pictures are not accepted. Use PNG, JPEG, GIF, WebP or AVIF.",
  notMedia: "This file can't be sent. Use PNG, JPEG, GIF, WebP or AVIF, or a video as MP4, WebM or QuickTime.",
  empty: "This file is empty",
  otherContent: "The content of this file doesn't match its file type",
  tooManyPixels: "This picture is too large to show. Use one with at most 50 megapixels.",
  unreadable: "This picture can't be read. It may be damaged.",
  unreadableFile: "This file can't be read. Choose it again, or pack a folder into an archive first.",
} as const;

interface ChosenFile {
  /** The type of its content; see `sniff.ts`. */
  type: string;
  /** Bytes. */
  size: number;
}

const isHeic = (type: string) => /^image\/hei[cf]/.test(type);

/** Why a logo or an avatar is refused (ERR-30, ERR-31, S53), or null. `size` may be left out where only the type is known. */
export function refusePicture({ type, size = 1 }: { type: string; size?: number | undefined }): string | null {
  if (isHeic(type)) return refusals.heic;
  if (type.startsWith("image/svg")) return refusals.svg;
  if (!isImageType(type)) return refusals.notAnImage;
  if (size <= 0) return refusals.empty;
  return size > limits.pictureMaxBytes ? refusals.pictureTooLarge : null;
}

/** Why a file can't be sent in a conversation, or null. */
export function refuseMedia({ type, size }: ChosenFile): string | null {
  if (isHeic(type)) return refusals.heic;
  if (type.startsWith("image/svg")) return refusals.svg;
  if (!isMediaType(type)) return refusals.notMedia;
  if (size <= 0) return refusals.empty;
  if (isImageType(type)) return size > limits.imageMaxBytes ? refusals.imageTooLarge : null;
  return size > limits.videoMaxBytes ? refusals.videoTooLarge : null;
}

/** Why a file of any kind can't be sent, or null: only its size may be in the way. */
export function refuseFile(file: ChosenFile): string | null {
  if (isMediaType(file.type)) return refuseMedia(file);
  if (file.size <= 0) return refusals.empty;
  return file.size > limits.fileMaxBytes ? refusals.fileTooLarge : null;
}
