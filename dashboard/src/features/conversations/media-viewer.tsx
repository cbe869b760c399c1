import { Dialog as Base } from "@base-ui/react/dialog";
import type { Message } from "@hark/contract/conversations/schema";
import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useOpenAfterMount } from "../../shared/ui/use-open-after-mount.ts";
import { UserText } from "../../shared/ui/user-text.tsx";
import { BrokenMedia } from "./broken-media.tsx";
import { FileName } from "./file-name.tsx";
import { mediaFileName } from "./media-file-name.ts";
import { isTemporary, messageKey } from "./temporary-message.ts";
import { t } from "./texts.ts";
import type { Speaker } from "./thread-context.ts";

interface MediaViewerProps {
  message: Message | null;
  /** The thread's; its pictures and videos come one after the other. */
  messages: readonly Message[];
  speakerOf: (message: Message) => Speaker;
  onShow: (message: Message) => void;
  onClose: () => void;
}

const sentAt = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeStyle: "short" });

const quietButtonClass = "text-on-viewer/80! hover:bg-on-viewer/15! hover:text-on-viewer! disabled:text-on-viewer/30!";

/** Shows an image or video as large as the window allows (MSG-52, MSG-53), and leads to the others of the thread. */
export function MediaViewer({ message, messages, speakerOf, onShow, onClose }: MediaViewerProps) {
  const isOpen = useOpenAfterMount(message !== null);
  // The content stays while the dialog fades out.
  const shown = useRef(message);
  if (message) shown.current = message;
  const media = shown.current;
  if (!media) return null;

  const all = messages.filter((one) => (one.type === "IMAGE" || one.type === "VIDEO") && !isTemporary(one));
  const index = all.findIndex((one) => messageKey(one) === messageKey(media));
  const previous = index > 0 ? all[index - 1] : undefined;
  const next = index >= 0 ? all[index + 1] : undefined;
  const speaker = speakerOf(media);
  const name = mediaFileName(media);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // A video takes the arrow keys for its own time.
    if (event.target instanceof HTMLVideoElement) return;
    const isBackwards = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = event.key === isBackwards ? previous : next;
    if (other) onShow(other);
  }

  // The dialog fills the window, so what lies beside the picture is inside of it.
  function handleClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target as Element).closest("img, video, button, a, p, [data-part=broken]")) onClose();
  }

  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-viewer transition-opacity duration-(--dur-3) data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          onKeyDown={handleKeyDown}
          onClick={handleClick}
          className="fixed inset-0 z-(--z-dialog) grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-3 p-4 text-on-viewer outline-none transition-opacity duration-(--dur-3) data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0 max-lg:p-2"
        >
          <Base.Title className="sr-only">{titleOf(media)}</Base.Title>
          <div className="flex items-center gap-1">
            <div className="min-w-0 flex-1 px-1">
              <p className="text-sm font-medium">
                <FileName name={name} />
              </p>
              <p className="truncate text-xs text-on-viewer/75">
                <UserText>{speaker.name}</UserText>
                <span>{` · ${sentAt.format(Date.parse(media.createdAt))}`}</span>
              </p>
            </div>
            <a
              href={media.content}
              download={name}
              aria-label={t("downloadFile", { name })}
              className={`inline-grid size-8 shrink-0 place-items-center rounded-sm max-lg:size-10 ${quietButtonClass}`}
            >
              <Download />
            </a>
            <Base.Close
              render={<IconButton label={t("closeViewer")} size="md" tooltip={false} className={quietButtonClass} />}
            >
              <X />
            </Base.Close>
          </div>
          <div className="flex min-h-0 items-center gap-2 max-lg:grid max-lg:grid-cols-2 max-lg:grid-rows-[minmax(0,1fr)_auto]">
            {all.length > 1 && (
              <IconButton
                label={t("previousMedia")}
                size="md"
                tooltip={false}
                disabled={!previous}
                onClick={() => previous && onShow(previous)}
                className={`max-lg:row-start-2 max-lg:justify-self-start ${quietButtonClass}`}
              >
                <ChevronLeft className="rtl:-scale-x-100" />
              </IconButton>
            )}
            <div className="grid h-full min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center max-lg:col-span-2">
              <Media key={messageKey(media)} message={media} speaker={speaker} />
            </div>
            {all.length > 1 && (
              <IconButton
                label={t("nextMedia")}
                size="md"
                tooltip={false}
                disabled={!next}
                onClick={() => next && onShow(next)}
                className={`max-lg:row-start-2 max-lg:justify-self-end ${quietButtonClass}`}
              >
                <ChevronRight className="rtl:-scale-x-100" />
              </IconButton>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function titleOf({ type, mediaName: name }: Message): string {
  if (name) return type === "VIDEO" ? t("videoNamed", { name }) : t("imageNamed", { name });
  return type === "VIDEO" ? t("video") : t("image");
}

function Media({ message, speaker }: { message: Message; speaker: Speaker }) {
  const [isBroken, setBroken] = useState(false);
  const handleError = () => setBroken(true);
  if (isBroken) {
    return (
      <div data-part="broken" className="grid justify-items-center gap-3">
        <BrokenMedia type={message.type} />
        <a
          href={message.content}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline decoration-on-viewer/40 underline-offset-2 hover:decoration-current"
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
      className="max-h-full max-w-full rounded-md"
    />
  ) : (
    <img
      src={message.content}
      alt={t("sentBy", { name: speaker.name })}
      onError={handleError}
      className="max-h-full max-w-full rounded-md object-contain"
    />
  );
}
