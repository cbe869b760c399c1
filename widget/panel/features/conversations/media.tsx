import { useState } from "react";
import { useTexts } from "../../shared/texts/texts.ts";
import { showPicture } from "./shown-picture.ts";

/** A picture opens in the panel, a video plays in its bubble. */
export function Media({ type, url }: { type: "IMAGE" | "VIDEO"; url: string }) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  if (!/^(https?|blob):/.test(url)) return <div className="bubble">{t(type === "IMAGE" ? "image" : "video")}</div>;
  if (isBroken) {
    return (
      <div className="bubble">
        {type === "VIDEO" && `${t("videoUnplayable")} `}
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {t("openFile")}
        </a>
      </div>
    );
  }
  return type === "IMAGE" ? (
    <button type="button" className="bubble picture" aria-haspopup="dialog" onClick={() => showPicture(url)}>
      <img src={url} alt={t("image")} onError={() => setBroken(true)} />
    </button>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: visitors and agents send videos without captions
    <video
      className="bubble picture"
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
