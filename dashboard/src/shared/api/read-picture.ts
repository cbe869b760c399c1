import { refusePicture } from "@hark/contract/files/rules";
import { sniffedBytes, sniffType } from "@hark/contract/files/sniff";

/** ERR-28, for both the avatar and the logo (GAP-127). */
const unreadable = "Failed to process image";

/** Returns the type of a chosen logo or avatar by its content, or why it is refused, before anything is sent. */
export async function readPicture(file: File): Promise<{ type: string } | { refusal: string }> {
  let type: string;
  try {
    const head = new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer());
    type = sniffType(head, file.type);
  } catch {
    return { refusal: unreadable };
  }
  const refusal = refusePicture({ type, size: file.size });
  if (refusal !== null) return { refusal };
  return (await isReadable(file)) ? { type } : { refusal: unreadable };
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
