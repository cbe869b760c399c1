import { useState } from "react";
import { useTexts } from "../../shared/texts/texts.ts";

interface MediaProps {
  type: "IMAGE" | "VIDEO" | "FILE";
  url: string;
  name?: string | undefined;
}

/** An image opens in a new tab, as the panel is no larger than the bubble; a file is saved under its name. */
export function Media({ type, url, name }: MediaProps) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  if (!/^(https?|blob):/.test(url)) return <div className="bubble">{t(type === "IMAGE" ? "image" : "video")}</div>;
  if (isBroken || type === "FILE") {
    return (
      <div className="bubble">
        {type === "VIDEO" && `${t("videoUnplayable")} `}
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          <bdi>{name ?? t("openFile")}</bdi>
        </a>
      </div>
    );
  }
  return type === "IMAGE" ? (
    <a className="bubble picture" href={url} target="_blank" rel="noopener noreferrer nofollow">
      <img src={url} alt={t("image")} onError={() => setBroken(true)} />
    </a>
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
