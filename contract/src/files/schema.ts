import { z } from "zod";
import { sends } from "../limits.ts";

/** ENT-20: the file is PUT to `presignedUrl` with the granted content type; `fileUrl` is where it is afterwards. */
export const uploadGrant = z.object({ presignedUrl: z.string(), fileUrl: z.string() });
export type UploadGrant = z.infer<typeof uploadGrant>;

/** API-15, API-26: a logo or an avatar. */
export const pictureUpload = z.object({
  contentType: z.string().max(100),
  /** Bytes; an upload of another size is refused. */
  size: z.number().int().optional(),
});

/** A file of a conversation: without `name` a picture or a video that is shown, with it a file of any kind. */
export const messageUpload = z.object({
  contentType: z.string().max(255),
  size: z.number().int(),
  /** As the person's file is called. */
  name: z.string().min(1, "A file needs a name").max(sends.fileNameMax, "The name of this file is too long").optional(),
});

/** What a message with the file is, and the content type that the PUT carries. */
export const messageUploadGrant = uploadGrant.extend({
  contentType: z.string(),
  type: z.enum(["IMAGE", "VIDEO", "FILE"]),
});
export type MessageUploadGrant = z.infer<typeof messageUploadGrant>;
