import { useState } from "react";
import { readPicture } from "../../shared/api/read-picture.ts";
import { toast } from "../../shared/ui/toast.tsx";

/** A chosen picture that is not saved yet; `file` is null when the saved one is to be removed. */
type Draft = { file: File; type: string } | { file: null };

type Upload = (picture: { file: File; type: string; onProgress: (part: number) => void }) => Promise<string>;

/** The state that logo and avatar share: a picture is chosen, refused or previewed, and uploaded when it is saved. */
export function usePictureDraft() {
  const [draft, setDraft] = useState<Draft>();
  const [progress, setProgress] = useState<number | null>(null);
  return {
    draft,
    progress,
    /** One that was chosen since stays. */
    clear: () => setDraft((chosen) => (chosen === draft ? undefined : chosen)),
    async choose(file: File) {
      const read = await readPicture(file);
      if ("refusal" in read) toast.error(read.refusal);
      else setDraft({ file, type: read.type });
    },
    /** Removes the shown picture: the chosen one and the saved one, if any. */
    remove(saved: string | null) {
      setDraft(saved === null ? undefined : { file: null });
    },
    /** Returns the URL to save: the uploaded file's, null for none, undefined for no change. */
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
