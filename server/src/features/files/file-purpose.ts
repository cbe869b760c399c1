import { files as limits } from "@hark/contract/limits";

/** What a file was uploaded for. */
export type FilePurpose = "MESSAGE" | "LOGO" | "AVATAR" | "FEEDBACK";

/** Re-encoded to fit a square of this edge. */
export interface PictureForm {
  edgePx: number;
  fit: "cover" | "inside";
  withoutEnlargement: boolean;
}

/** How the bytes are processed, and who may cache them. */
interface PurposeRule {
  /** Of pictures; everything else stays as it is. */
  form: "AS_IS" | PictureForm;
  /** What may be uploaded: pictures of ours, or what a conversation takes. */
  takes: "PICTURE" | "MEDIA";
  cache: "private" | "public";
}

/** A new purpose must define all of this, so that none is treated like another one by accident. */
export const purposeRules: Record<FilePurpose, PurposeRule> = {
  // Files of conversations must stay out of shared caches.
  MESSAGE: { form: "AS_IS", takes: "MEDIA", cache: "private" },
  // A face fills its circle; a logo is never cut.
  LOGO: {
    form: { edgePx: limits.logoEdgePx, fit: "inside", withoutEnlargement: true },
    takes: "PICTURE",
    cache: "public",
  },
  AVATAR: {
    form: { edgePx: limits.avatarEdgePx, fit: "cover", withoutEnlargement: false },
    takes: "PICTURE",
    cache: "public",
  },
  // Everybody may see a suggestion's picture, but not where it was taken (decision 0105).
  FEEDBACK: {
    form: { edgePx: limits.feedbackEdgePx, fit: "inside", withoutEnlargement: true },
    takes: "MEDIA",
    cache: "private",
  },
};
