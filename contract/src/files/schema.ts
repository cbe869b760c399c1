import { z } from "zod";

/** ENT-20: the file is PUT to `presignedUrl` with the granted content type; `fileUrl` is where it is afterwards. */
export const uploadGrant = z.object({ presignedUrl: z.string(), fileUrl: z.string() });
export type UploadGrant = z.infer<typeof uploadGrant>;

/** API-15, API-26: a logo or an avatar. */
export const pictureUpload = z.object({
  contentType: z.string().max(100),
  /** Bytes; an upload of another size is refused. */
  size: z.number().int().optional(),
});

/** A picture or a video of a conversation. */
export const mediaUpload = z.object({ contentType: z.string().max(100), size: z.number().int() });
