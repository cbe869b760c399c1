import type { Message } from "@hark/contract/conversations/schema";
import { Download } from "lucide-react";
import { cx } from "../../shared/ui/cx.ts";
import { FileGlyph } from "./file-glyph.tsx";
import { FileName, fileEnding, fileSize } from "./file-name.tsx";
import { isTemporary } from "./temporary-message.ts";
import { t } from "./texts.ts";

/** A file with its name, kind and size. It is downloaded, never opened in place. */
export function FileBubble({ message, className }: { message: Message; className?: string }) {
  const { name = "", size = 0, contentType = "" } = message.file ?? {};
  const isText = contentType === "text/plain" && /\.(txt|log)$/i.test(name);
  const kind = isText ? t("text") : (fileEnding(name) ?? t("file"));
  return (
    <a
      href={isTemporary(message) ? undefined : message.content}
      download={name}
      rel="noopener noreferrer"
      aria-label={`${t("downloadFile", { name })}, ${kind}, ${fileSize(size)}`}
      className={cx(
        "group/file grid w-75 max-w-full grid-cols-[36px_minmax(0,1fr)_28px] items-center gap-2.5 p-2 text-start no-underline group-data-flash/message:bg-selected!",
        className,
      )}
    >
      <span className="grid size-9 place-items-center rounded-sm bg-surface text-soft">
        <FileGlyph contentType={contentType} name={name} className="size-5! stroke-[1.5]!" />
      </span>
      <span className="min-w-0">
        <FileName name={name} className="font-medium" />
        <span className="block truncate text-xs opacity-82">{`${kind} · ${fileSize(size)}`}</span>
      </span>
      <span className="grid size-7 place-items-center rounded-sm group-hover/file:bg-hover">
        <Download />
      </span>
    </a>
  );
}
