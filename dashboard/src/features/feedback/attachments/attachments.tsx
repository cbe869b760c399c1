import type { FeedbackAttachment } from "@hark/contract/feedback/attachment-schema";
import { Download, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { useTakeAway } from "./take-away.ts";
import { t } from "./texts.ts";

interface AttachmentsProps {
  attachments: readonly FeedbackAttachment[];
  /** Where they are taken away; they stay if absent. */
  of?: { projectId: string; feedbackId: string };
}

/** The files of a suggestion or a comment. Each has its room before it is loaded, so that nothing moves. */
export function Attachments({ attachments, of }: AttachmentsProps) {
  const takeAway = useTakeAway();
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t("attachedFiles")} className="mt-2 flex flex-wrap gap-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="group/file relative max-w-full min-w-0">
          <Attached attachment={attachment} />
          {of && (
            <IconButton
              label={t("takeAway")}
              className="absolute! end-1 top-1 size-6! bg-surface! text-ink! shadow-pop lg:opacity-0 lg:group-focus-within/file:opacity-100 lg:group-hover/file:opacity-100"
              onClick={() => takeAway({ ...of, attachmentId: attachment.id })}
            >
              <X className="size-3.5!" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function Attached({ attachment: { content: url, type, file } }: { attachment: FeedbackAttachment }) {
  const [isBroken, setIsBroken] = useState(false);
  const name = file?.name ?? t("openFile");
  if (type === "FILE" || isBroken) {
    return (
      <a
        href={url}
        download={file?.name}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={file ? t("downloadFile", { name }) : undefined}
        className="inline-flex h-9 max-w-72 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 pe-8 text-sm text-ink no-underline hover:bg-hover [&>.lucide]:size-4 [&>.lucide]:text-muted"
      >
        <Download />
        <span className="min-w-0">
          <UserText cut>{name}</UserText>
        </span>
      </a>
    );
  }
  if (type === "VIDEO") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: visitors and agents send videos without captions
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={t("video")}
        onError={() => setIsBroken(true)}
        className="h-38 w-60 max-w-full rounded-md bg-sunken"
      />
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={t("openPicture")}
      className="block h-21 w-28 overflow-hidden rounded-md border border-line bg-sunken"
    >
      <img
        src={url}
        alt={t("picture")}
        loading="lazy"
        onError={() => setIsBroken(true)}
        className="size-full object-cover"
      />
    </a>
  );
}
