import { Dialog as Base } from "@base-ui/react/dialog";
import type { Message } from "@hark/contract/conversations/schema";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useOpenAfterMount } from "../../shared/ui/use-open-after-mount.ts";
import { UserText } from "../../shared/ui/user-text.tsx";
import { BrokenMedia } from "./broken-media.tsx";
import type { Speaker } from "./message-group.tsx";
import { t } from "./texts.ts";

interface MediaViewerProps {
  message: Message | null;
  speaker: Speaker | null;
  onClose: () => void;
}

const sentAt = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Shows an image or video as large as the window allows (MSG-52, MSG-53). */
export function MediaViewer({ message, speaker, onClose }: MediaViewerProps) {
  const isOpen = useOpenAfterMount(message !== null);
  // The content stays while the dialog fades out.
  const shown = useRef({ message, speaker });
  if (message) shown.current = { message, speaker };
  const media = shown.current.message;
  if (!media) return null;
  const kind = media.type === "VIDEO" ? t("video") : t("image");
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-black/90 transition-opacity duration-(--dur-3) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-0 z-(--z-dialog) grid grid-rows-[auto_minmax(0,1fr)_auto] justify-items-center gap-3 p-4 text-white outline-none transition-opacity duration-(--dur-3) data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Base.Title className="sr-only">{kind}</Base.Title>
          <Base.Close
            render={
              <IconButton
                label={t("closeViewer")}
                size="md"
                tooltip={false}
                className="justify-self-end text-white/80! hover:bg-white/15! hover:text-white!"
              />
            }
          >
            <X />
          </Base.Close>
          <Media key={media.id} message={media} speaker={shown.current.speaker} />
          <p className="text-sm text-white/75">
            {shown.current.speaker && (
              <>
                <UserText>{shown.current.speaker.name}</UserText> ·{" "}
              </>
            )}
            {sentAt.format(Date.parse(media.createdAt))}
          </p>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Media({ message, speaker }: { message: Message; speaker: Speaker | null }) {
  const [isBroken, setBroken] = useState(false);
  const handleError = () => setBroken(true);
  if (isBroken) {
    return (
      <div className="grid justify-items-center gap-3 self-center">
        <BrokenMedia type={message.type} />
        <a
          href={message.content}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline decoration-white/40 underline-offset-2 hover:decoration-current"
        >
          {t("openFile")}
        </a>
      </div>
    );
  }
  return message.type === "VIDEO" ? (
    // biome-ignore lint/a11y/useMediaCaption: visitors' own recordings have no captions
    <video
      src={message.content}
      controls
      autoPlay
      loop
      onError={handleError}
      onLoadedMetadata={(event) => {
        // Sound without a picture means that the browser supports only the audio codec (case S54).
        if (event.currentTarget.videoWidth === 0) handleError();
      }}
      className="max-h-full max-w-full self-center rounded-md"
    />
  ) : (
    <img
      src={message.content}
      alt={speaker ? t("sentBy", { name: speaker.name }) : t("sentHere")}
      onError={handleError}
      className="max-h-full max-w-full self-center rounded-md object-contain"
    />
  );
}
