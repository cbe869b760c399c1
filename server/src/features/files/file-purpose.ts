import { files as limits } from "@hark/contract/limits";

/** What a file was uploaded for. */
export type FilePurpose = "MESSAGE" | "LOGO" | "AVATAR";

/** Re-encoded to fit a square of this edge. */
export interface PictureForm {
  edgePx: number;
  fit: "cover" | "inside";
  withoutEnlargement: boolean;
}

/** How the bytes are processed, and who may cache them. */
interface PurposeRule {
  form: "AS_IS" | PictureForm;
  cache: "private" | "public";
}

/** A new purpose must define all of this, so that none is treated like another one by accident. */
export const purposeRules: Record<FilePurpose, PurposeRule> = {
  // Files of conversations must stay out of shared caches.
  MESSAGE: { form: "AS_IS", cache: "private" },
  // A face fills its circle; a logo is never cut.
  LOGO: { form: { edgePx: limits.logoEdgePx, fit: "inside", withoutEnlargement: true }, cache: "public" },
  AVATAR: { form: { edgePx: limits.avatarEdgePx, fit: "cover", withoutEnlargement: false }, cache: "public" },
};
