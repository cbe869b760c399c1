import { mediaAccept } from "@hark/contract/files/rules";
import { CircleAlert, ImagePlus, RotateCcw, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import type { Attachment } from "./attachments.ts";
import { t } from "./texts.ts";

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={mediaAccept}
        aria-label={t("imagesAndVideos")}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // Allows the same file to be chosen again.
          event.target.value = "";
          onFiles(files);
        }}
      />
      <IconButton label={t("attachMedia")} onClick={() => input.current?.click()}>
        <ImagePlus />
      </IconButton>
    </>
  );
}

interface AttachmentChipsProps {
  attachments: readonly Attachment[];
  onRemove: (attachment: Attachment) => void;
  onRetry: (attachment: Attachment) => void;
}

export function AttachmentChips({ attachments, onRemove, onRetry }: AttachmentChipsProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 px-2 pt-2">
      {attachments.map((attachment) => {
        const { id, name, state, progress } = attachment;
        return (
          <li
            key={id}
            className="grid max-w-60 min-w-36 gap-1 rounded-sm border border-line bg-sunken py-1 ps-2.5 pe-1 text-sm"
          >
            <span className="flex items-center gap-1">
              {state === "failed" && <CircleAlert aria-label={t("failed")} className="size-3.5! text-danger" />}
              <span className="min-w-0 flex-1">
                <UserText cut>{name}</UserText>
              </span>
              {state === "failed" && (
                <IconButton
                  label={t("uploadFileAgain", { name })}
                  tooltip={false}
                  className="size-6!"
                  onClick={() => onRetry(attachment)}
                >
                  <RotateCcw className="size-3.5!" />
                </IconButton>
              )}
              <IconButton
                label={t("removeFile", { name })}
                tooltip={false}
                className="size-6!"
                onClick={() => onRemove(attachment)}
              >
                <X className="size-3.5!" />
              </IconButton>
            </span>
            {state === "uploading" && (
              <ProgressBar label={t("uploadingFile", { name })} value={progress} className="me-1.5 mb-0.5" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

/** Accepts files dropped anywhere inside; the button does the same by keyboard. */
export function DropZone({ onFiles, className, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only a shortcut
    <div
      className={cx("relative", className)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        const files = Array.from(event.dataTransfer.files);
        // Dragged text is left to the text field.
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-(--z-sticky) grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/85 font-medium">
          {t("dropToAttach")}
        </div>
      )}
    </div>
  );
}
