import "./files-styles.ts";
import { mediaAccept } from "@hark/contract/files/rules";
import { type ReactNode, useRef, useState } from "react";
import { changeDraft, getDraft, useDraft } from "../drafts.ts";
import { useTexts } from "../texts/texts.ts";
import { X } from "../ui/icons.tsx";
import { Paperclip } from "../ui/thread-icons.tsx";
import { FileName } from "./file-name.tsx";
import { formatSize } from "./file-names.ts";
import { addFiles, type UploadProgress } from "./files.ts";

interface FileButtonProps {
  draftKey: string;
  onRefusal: (text: string) => void;
  /** Shows a label, as in forms; otherwise only the icon. */
  isLabelled?: boolean;
  /** Pictures and videos alone. */
  isShown?: boolean;
}

export function FileButton({ draftKey, onRefusal, isLabelled = false, isShown = false }: FileButtonProps) {
  const texts = useTexts();
  const { t } = texts;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={isShown ? mediaAccept : undefined}
        onChange={async (event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = "";
          onRefusal(await addFiles(draftKey, chosen, texts, isShown));
        }}
      />
      <button
        type="button"
        className={isLabelled ? "button quiet small" : "icon-button"}
        aria-label={isLabelled ? undefined : t(isShown ? "addPicture" : "attach")}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="icon" />
        {isLabelled && t(isShown ? "addPicture" : "addMedia")}
      </button>
    </>
  );
}

interface DropZoneProps {
  draftKey: string;
  onRefusal: (text: string) => void;
  className?: string;
  /** Takes pictures and videos alone. */
  isShown?: boolean;
  children: ReactNode;
}

/** Accepts dropped and pasted files anywhere inside. */
export function DropZone({ draftKey, onRefusal, className = "", isShown = false, children }: DropZoneProps) {
  const texts = useTexts();
  const [isOver, setOver] = useState(false);
  const take = async (files: FileList) => {
    const chosen = [...files];
    if (chosen.length > 0) onRefusal(await addFiles(draftKey, chosen, texts, isShown));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same by keyboard
    <div
      className={`drop-zone ${isOver ? "over" : ""} ${className}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        // Text that is dragged into the field is left to the browser.
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0 || hasWords(event.clipboardData)) return;
        event.preventDefault();
        void take(event.clipboardData.files);
      }}
    >
      {children}
    </div>
  );
}

/** Office programs add a picture of the text to the copied text; a copied file has its name, and a copied picture has no text. */
function hasWords({ types }: DataTransfer): boolean {
  return types.includes("text/plain") && types.includes("text/html");
}

/** The files that will be sent, each with a button that removes it. */
export function FileChips({ draftKey }: { draftKey: string }) {
  const { t, locale } = useTexts();
  const { files } = useDraft(draftKey);
  if (files.length === 0) return null;
  return (
    <ul className="chips">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        <li key={`${file.name}-${index}`} className="chip">
          <FileName name={file.name} />
          <small>{formatSize(file.size, locale)}</small>
          <button
            type="button"
            className="icon-button"
            aria-label={t("removeFile", { name: file.name })}
            onClick={() =>
              changeDraft(draftKey, { files: getDraft(draftKey).files.filter((_, other) => other !== index) })
            }
          >
            <X className="icon" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function UploadBar({ upload }: { upload: UploadProgress | null }) {
  const { t } = useTexts();
  if (!upload) return null;
  return (
    <div className="uploading">
      <span className="cut">{t("uploading", { name: upload.name })}</span>
      <progress max={1} value={upload.part} aria-label={t("uploading", { name: upload.name })} />
    </div>
  );
}
