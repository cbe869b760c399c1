import { readChosen } from "@hark/contract/files/read-chosen";
import { refusals, refusePicture } from "@hark/contract/files/rules";

/** ERR-28, for both the avatar and the logo (GAP-127). */
const unreadable = "Failed to process image";

/** Returns the type of a chosen logo or avatar by its content, or why it is refused, before anything is sent. */
export async function readPicture(file: File): Promise<{ type: string } | { refusal: string }> {
  const chosen = await readChosen(file, refusePicture);
  if (chosen.refusal === refusals.unreadableFile) return { refusal: unreadable };
  if (chosen.refusal !== null) return { refusal: chosen.refusal };
  return (await isReadable(file)) ? { type: chosen.type } : { refusal: unreadable };
}

async function isReadable(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file);
    picture.close();
    return true;
  } catch {
    return false;
  }
}
