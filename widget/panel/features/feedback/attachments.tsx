import type { FeedbackAttachment } from "@hark/contract/feedback/attachment-schema";
import { useState } from "react";
import { FileName } from "../../shared/files/file-name.tsx";
import { describeFile } from "../../shared/files/file-names.ts";
import { showPicture } from "../../shared/files/shown-picture.ts";
import { useTexts } from "../../shared/texts/texts.ts";

/** The files of a suggestion or a comment. Each has its room before it is loaded, so that nothing moves. */
export function Attachments({ attachments }: { attachments: readonly FeedbackAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attached">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Attached attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function Attached({ attachment }: { attachment: FeedbackAttachment }) {
  const { t, locale } = useTexts();
  const [isBroken, setBroken] = useState(false);
  const { content: url, type, file } = attachment;
  if (!/^(https?|blob):/.test(url)) return null;
  if (type === "FILE" || isBroken) {
    return (
      <a
        className="attached-file"
        href={url}
        download={file?.name}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={file ? `${t("download")}: ${file.name}` : undefined}
      >
        <FileName name={file?.name ?? t("openFile")} />
        {file && <small>{describeFile(file, locale).facts}</small>}
      </a>
    );
  }
  return type === "IMAGE" ? (
    <button type="button" className="attached-picture" aria-haspopup="dialog" onClick={() => showPicture({ url })}>
      <img src={url} alt={t("image")} loading="lazy" onError={() => setBroken(true)} />
    </button>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: visitors and agents send videos without captions
    <video
      className="attached-video"
      src={url}
      controls
      preload="metadata"
      aria-label={t("video")}
      onError={() => setBroken(true)}
      onLoadedMetadata={(event) => {
        // Sound without a picture means that the browser supports only the audio codec (case S54).
        if (event.currentTarget.videoWidth === 0) setBroken(true);
      }}
    />
  );
}
