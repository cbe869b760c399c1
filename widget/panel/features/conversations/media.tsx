import { pictureRoom } from "@hark/contract/conversations/picture-room";
import type { Pixels } from "@hark/contract/conversations/schema";
import { useState } from "react";
import { withName } from "../../shared/files/file-names.ts";
import { showPicture } from "../../shared/files/shown-picture.ts";
import { useTexts } from "../../shared/texts/texts.ts";

interface MediaProps {
  type: "IMAGE" | "VIDEO";
  url: string;
  /** What its sender's file was called, where that is known. */
  name: string | null | undefined;
  /** Keeps its room; without them, and where a tile has its own measure, it has what it turns out to need. */
  pixels?: Pixels | null | undefined;
}

/** A picture opens in the panel, a video plays in its bubble. */
export function Media({ type, url, name, pixels }: MediaProps) {
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
  const room = pictureRoom(pixels, 300);
  return type === "IMAGE" ? (
    <button type="button" className="bubble picture" aria-haspopup="dialog" onClick={() => showPicture({ url, name })}>
      <img src={url} alt={name ? t("openImage", { name }) : t("image")} onError={() => setBroken(true)} {...room} />
    </button>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: visitors and agents send videos without captions
    <video
      className="bubble picture"
      src={url}
      controls
      width={room?.width}
      height={room?.height}
      preload="metadata"
      aria-label={withName(t("video"), name)}
      onError={() => setBroken(true)}
      onLoadedMetadata={(event) => {
        // Sound without a picture means that the browser supports only the audio codec (case S54).
        if (event.currentTarget.videoWidth === 0) setBroken(true);
      }}
    />
  );
}
