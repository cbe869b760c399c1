import { useState } from "react";
import { readPicture } from "../../shared/api/read-picture.ts";
import { toast } from "../../shared/ui/toast.tsx";

/** A picture that was chosen and is not saved; `file` is null when the saved one is to be taken off. */
type Draft = { file: File; type: string } | { file: null };

type Upload = (picture: { file: File; type: string; onProgress: (part: number) => void }) => Promise<string>;

/** What logo and avatar have in common: chosen, refused or shown, uploaded when saved. */
export function usePictureDraft() {
  const [draft, setDraft] = useState<Draft>();
  const [progress, setProgress] = useState<number | null>(null);
  return {
    draft,
    progress,
    clear: () => setDraft(undefined),
    async choose(file: File) {
      const read = await readPicture(file);
      if ("refusal" in read) toast.error(read.refusal);
      else setDraft({ file, type: read.type });
    },
    /** Takes off what is shown: the chosen picture, and with it the saved one if there is any. */
    remove(saved: string | null) {
      setDraft(saved === null ? undefined : { file: null });
    },
    /** The address to save: of the uploaded file, null for none, undefined for no change. */
    async upload(send: Upload): Promise<string | null | undefined> {
      if (!draft?.file) return draft && null;
      try {
        return await send({ ...draft, onProgress: setProgress });
      } finally {
        setProgress(null);
      }
    },
  };
}
