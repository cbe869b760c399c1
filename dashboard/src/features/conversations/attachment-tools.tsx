import { Paperclip } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
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
        aria-label={t("files")}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // Allows the same file to be chosen again.
          event.target.value = "";
          onFiles(files);
        }}
      />
      <IconButton label={t("attachFiles")} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  );
}

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Accepts files dropped anywhere inside; the button does the same by keyboard. */
export function DropZone({ onFiles, className, onKeyDown, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only a shortcut
    <div
      className={cx("relative", className)}
      onKeyDown={onKeyDown}
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
