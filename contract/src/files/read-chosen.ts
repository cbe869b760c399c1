import { refusals, refuseFile } from "./rules.ts";
import { sniffedBytes, sniffType } from "./sniff.ts";

export type Chosen = { type: string; refusal: null } | { refusal: string };

/**
 * Returns the type of a file that somebody chose, by its content, or why it can't be sent. A folder that was dropped and a file that has
 * gone meanwhile can't be read, and are refused like any other. `refuse` is the rule for the place where the file goes.
 */
export async function readChosen(
  file: File,
  refuse: (file: { type: string; size: number }) => string | null = refuseFile,
): Promise<Chosen> {
  let head: ArrayBuffer;
  try {
    head = await file.slice(0, sniffedBytes).arrayBuffer();
  } catch {
    return { refusal: refusals.unreadableFile };
  }
  const type = sniffType(new Uint8Array(head), file.type);
  const refusal = refuse({ type, size: file.size });
  return refusal === null ? { type, refusal } : { refusal };
}
