import { CircleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "../../../shared/ui/cx.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { Attachment } from "../attachments.ts";
import { FileGlyph } from "../file-glyph.tsx";
import { FileName, fileSize } from "../file-name.tsx";
import { t } from "../texts.ts";

interface FileChipsProps {
  attachments: readonly Attachment[];
  onRemove: (attachment: Attachment) => void;
  onRetry: (attachment: Attachment) => void;
}

export function FileChips({ attachments, onRemove, onRetry }: FileChipsProps) {
  return (
    <ul aria-label={t("attachedFiles")} className="flex flex-wrap gap-1.5 px-2 pt-2">
      {attachments.map((attachment) => (
        <Chip
          key={attachment.id}
          attachment={attachment}
          onRemove={() => onRemove(attachment)}
          onRetry={() => onRetry(attachment)}
        />
      ))}
    </ul>
  );
}

interface ChipProps {
  attachment: Attachment;
  onRemove: () => void;
  onRetry: () => void;
}

function Chip({ attachment, onRemove, onRetry }: ChipProps) {
  const { name, size, state, progress, contentType } = attachment;
  const hasFailed = state === "failed";
  const percent = Math.floor(progress * 100);
  return (
    <li
      className={cx(
        "relative inline-flex h-8 max-w-65 items-center gap-2 overflow-hidden rounded-sm border ps-2 pe-1 text-sm max-lg:h-10",
        hasFailed ? "border-danger bg-surface" : "border-line bg-sunken",
      )}
    >
      {hasFailed ? (
        <CircleAlert className="size-3.5! text-danger" />
      ) : (
        <Picture attachment={attachment}>
          <FileGlyph contentType={contentType} name={name} className="size-3.5! text-muted" />
        </Picture>
      )}
      <FileName name={name} />
      {state === "ready" && <span className="shrink-0 text-xs text-muted">{fileSize(size)}</span>}
      {state === "uploading" && <span className="shrink-0 text-xs text-muted num">{`${percent} %`}</span>}
      {hasFailed && (
        <>
          <span role="status" className="shrink-0 text-xs text-danger">
            <span className="max-lg:hidden">{t("uploadFailed")}</span>
            <span className="lg:hidden">{t("failed")}</span>
          </span>
          <button
            type="button"
            aria-label={t("uploadFileAgain", { name })}
            onClick={onRetry}
            className="h-6 shrink-0 rounded-sm px-1.5 text-xs font-medium hover:bg-hover max-lg:h-8"
          >
            {t("retry")}
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
      {state === "uploading" && (
        <span
          role="progressbar"
          aria-label={t("uploadingFile", { name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-0 bottom-0 h-0.5 max-lg:h-[3px]"
        >
          <span className="block h-full bg-ink" style={{ width: `${percent}%` }} />
        </span>
      )}
    </li>
  );
}

/** What an image looks like, which needs no server. */
function Picture({ attachment, children }: { attachment: Attachment; children: ReactNode }) {
  const { file, type, fileUrl } = attachment;
  const [url, setUrl] = useState(file ? undefined : fileUrl);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    if (type !== "IMAGE" || !file) return;
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file, type]);
  if (type !== "IMAGE" || url === undefined || isBroken) return children;
  return (
    <img src={url} alt="" onError={() => setIsBroken(true)} className="-ms-1 size-6 shrink-0 rounded-xs object-cover" />
  );
}
