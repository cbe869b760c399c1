import { CircleAlert, Paperclip, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useRef } from "react";
import { cx } from "../../../shared/ui/cx.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { ProgressBar } from "../../../shared/ui/progress-bar.tsx";
import { toast } from "../../../shared/ui/toast.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { addDraftFiles, type DraftFile, removeDraftFile, retryDraftFile, useDraftFiles } from "./draft-files.ts";
import { t } from "./texts.ts";

interface OfDraft {
  projectId: string;
  draft: string;
}

async function add({ projectId, draft }: OfDraft, files: Iterable<File>) {
  const refusal = await addDraftFiles(projectId, draft, files);
  if (refusal !== null) toast.error(refusal);
}

export function AttachButton(props: OfDraft & { className?: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t("attachFiles")}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // Allows the same file to be chosen again.
          event.target.value = "";
          void add(props, files);
        }}
      />
      <IconButton label={t("attachFiles")} className={props.className} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  );
}

/** For the box of a comment: files may be dropped and pasted anywhere in it. The button does the same by keyboard. */
export function takesFiles(props: OfDraft) {
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const files = Array.from(event.dataTransfer.files);
      // Dragged text is left to the text field.
      if (files.length === 0) return;
      event.preventDefault();
      void add(props, files);
    },
    onPaste(event: ClipboardEvent) {
      const { clipboardData } = event;
      // Office programs add a picture of the text to the copied text.
      const hasWords = clipboardData.types.includes("text/plain") && clipboardData.types.includes("text/html");
      if (clipboardData.files.length === 0 || hasWords) return;
      event.preventDefault();
      void add(props, Array.from(clipboardData.files));
    },
  };
}

/** What will go with the comment. */
export function DraftFiles({ projectId, draft }: OfDraft) {
  const files = useDraftFiles(draft);
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("attachedFiles")} className="flex flex-wrap gap-1.5 px-2 pt-1">
      {files.map((file) => (
        <Chip
          key={file.id}
          file={file}
          onRemove={() => removeDraftFile(draft, file)}
          onRetry={() => retryDraftFile(projectId, draft, file)}
        />
      ))}
    </ul>
  );
}

function Chip({ file, onRemove, onRetry }: { file: DraftFile; onRemove: () => void; onRetry: () => void }) {
  const { name } = file.file;
  const hasFailed = file.state === "failed";
  return (
    <li
      className={cx(
        "relative inline-flex min-h-8 max-w-full items-center gap-1.5 overflow-hidden rounded-sm border bg-sunken ps-2 pe-1 text-sm text-ink max-lg:min-h-10",
        hasFailed ? "border-danger" : "border-line",
      )}
    >
      {hasFailed ? (
        <CircleAlert className="size-3.5! shrink-0 text-danger" />
      ) : (
        <Paperclip className="size-3.5! shrink-0 text-muted" />
      )}
      <span className="max-w-48 min-w-0">
        <UserText cut>{name}</UserText>
      </span>
      {hasFailed && (
        <>
          <span role="status" className="text-xs text-danger">
            {file.reason}
          </span>
          <button
            type="button"
            aria-label={t("uploadFileAgain", { name })}
            onClick={onRetry}
            className="h-6 shrink-0 rounded-sm px-1.5 text-xs font-medium hover:bg-hover max-lg:h-8"
          >
            {t("uploadAgain")}
          </button>
        </>
      )}
      <IconButton
        label={t("removeFile", { name })}
        tooltip={false}
        className="size-6! max-lg:size-8!"
        onClick={onRemove}
      >
        <X className="size-3.5!" />
      </IconButton>
      {file.state === "uploading" && (
        <ProgressBar label={name} value={file.progress} className="absolute! inset-x-0 bottom-0 h-0.5!" />
      )}
    </li>
  );
}
