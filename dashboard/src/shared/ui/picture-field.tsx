import { pictureAccept } from "@hark/contract/files/rules";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { t } from "./texts.ts";

export interface PictureFieldProps {
  label: string;
  hint?: ReactNode;
  /** The name whose initials replace a missing picture. */
  name: string;
  shape: "circle" | "square";
  /** The saved picture. */
  saved: string | null;
  /** The unsaved choice: a file, null for a removed picture, undefined for no change. */
  chosen: File | null | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** The upload's progress, 0 to 1; null while there is none. */
  progress: number | null;
}

/** A picture with a local preview (SET-PROF-03, SET-GEN-06): nothing is uploaded before it is saved. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, name, shape, saved, chosen, onChoose, onRemove, progress } = props;
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(chosen ?? null);
  const shown = chosen === null ? null : (preview ?? saved);

  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2.5 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={shown} size={64} shape={shape} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => input.current?.click()} disabled={progress !== null}>
              {shown === null ? t("chooseImage") : t("changeImage")}
            </Button>
            {shown !== null && (
              <Button variant="quiet" onClick={onRemove} disabled={progress !== null}>
                {t("remove")}
              </Button>
            )}
          </div>
          {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        </div>
        <input
          ref={input}
          type="file"
          accept={pictureAccept}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            // Choosing the same file again has to fire a change event too.
            event.target.value = "";
          }}
        />
      </div>
      {progress !== null && <ProgressBar label={t("uploading")} value={progress} className="max-w-80" />}
    </fieldset>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
