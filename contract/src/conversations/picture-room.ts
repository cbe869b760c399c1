import type { Pixels } from "./schema.ts";

/**
 * The room that a picture or video of a thread takes, in px, before any of it has come: never enlarged, and no higher than
 * `maxHeight`. The attributes of its element; none where its size is not known. Style sheets make it narrower where they must,
 * in proportion.
 */
export const pictureRoom = (pixels: Pixels | null | undefined, maxHeight: number): Partial<Pixels> | undefined => {
  if (!pixels) return undefined;
  const height = Math.min(pixels.height, maxHeight);
  return { width: (height * pixels.width) / pixels.height, height };
};
