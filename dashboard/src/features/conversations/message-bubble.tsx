import { pictureRoom } from "@hark/contract/conversations/picture-room";
import type { Message } from "@hark/contract/conversations/schema";
import { memo, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { BrokenMedia } from "./broken-media.tsx";
import { isTemporary, messageKey } from "./temporary-message.ts";
import { t } from "./texts.ts";
import { clockTime } from "./thread-days.ts";

/*
 * Most threads are text: what else a message can be is fetched with the first that is so, as the bytes of an open conversation are
 * counted. Meanwhile its place is kept.
 */
const late = { isFetchedWhenQuiet: false };
const FileBubble = onDemand(() => import("./file-bubble.tsx"), late).part(
  (parts) => parts.FileBubble,
  undefined,
  ({ className }) => <span className={cx("block h-13 w-75 max-w-full", className)} />,
);
const MessageQuote = onDemand(() => import("./message-quote.tsx"), late).part(
  (parts) => parts.MessageQuote,
  undefined,
  () => <span className="mt-0.5 mb-1.5 block h-9" />,
);

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  isLast: boolean;
  onOpenMedia: (message: Message) => void;
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isLast, onOpenMedia } = props;
  const { replyTo } = message;
  const corner = cx(isLast && (isOwn ? "rounded-ee-xs" : "rounded-es-xs"), isTemporary(message) && "opacity-60");
  const ground = isOwn ? "bg-accent-soft text-on-accent-soft" : "bg-bubble";
  if (message.type === "TEXT") {
    return (
      <div
        className={cx(
          "min-w-0 rounded-lg px-3 py-2 wrap-anywhere group-data-flash/message:bg-selected!",
          ground,
          corner,
        )}
      >
        {replyTo && <MessageQuote quote={replyTo} />}
        {/* Apart from the quote, as the two may be written in different directions. */}
        <div dir="auto" className="text-start whitespace-pre-wrap">
          <FormattedText text={message.content} />
        </div>
      </div>
    );
  }
  const media =
    message.type === "FILE" ? (
      <FileBubble message={message} className={cx(!replyTo && cx("rounded-lg", ground, corner))} />
    ) : (
      <MediaButton message={message} onOpen={onOpenMedia} className={cx(!replyTo && corner)} />
    );
  if (!replyTo) return media;
  return (
    <div className={cx("grid min-w-0 gap-1 rounded-lg p-2 group-data-flash/message:bg-selected!", ground, corner)}>
      <MessageQuote quote={replyTo} />
      {media}
    </div>
  );
});

/** Says which of several it is, by when it came where nothing is known of its name. */
function openLabel({ type, mediaName: name, createdAt }: Message): string {
  if (name) return type === "IMAGE" ? t("openImage", { name }) : t("openVideo", { name });
  const time = clockTime(createdAt);
  return type === "IMAGE" ? t("openImageOf", { time }) : t("openVideoOf", { time });
}

interface MediaButtonProps {
  message: Message;
  onOpen: (message: Message) => void;
  className?: string;
}

function MediaButton({ message, onOpen, className }: MediaButtonProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <button
      type="button"
      aria-label={isBroken ? undefined : openLabel(message)}
      onClick={() => onOpen(message)}
      className={cx("max-w-75 cursor-zoom-in overflow-hidden rounded-lg border border-line bg-sunken", className)}
    >
      {isBroken ? (
        <span className="block px-3 py-2 text-start text-soft">
          <BrokenMedia type={message.type} />
        </span>
      ) : (
        <Media
          message={message}
          onBroken={() => setIsBroken(true)}
          className="block max-h-80 min-h-16 min-w-24 object-cover"
        />
      )}
    </button>
  );
}

interface MediaProps {
  message: Message;
  onBroken: () => void;
  className: string;
}

function Media({ message, onBroken, className }: MediaProps) {
  const { type, content, pixels } = message;
  const shared = { src: content, onError: onBroken, className, ...pictureRoom(pixels, 320) };
  return type === "IMAGE" ? (
    <img alt="" loading="lazy" decoding="async" {...shared} />
  ) : (
    <video preload="metadata" muted playsInline {...shared} />
  );
}

/** How wide a tile of a block is, in sixths: two or four in two columns, five as two over three, others in three columns. */
function tileOf(index: number, count: number): string {
  return count === 2 || count === 4 || (count === 5 && index < 2)
    ? "col-span-3 aspect-4/3"
    : "col-span-2 aspect-square";
}

interface PictureBlockProps {
  messages: readonly Message[];
  className: string;
  onOpenMedia: (message: Message) => void;
}

/** The pictures of one burst. All of them show. */
export function PictureBlock({ messages, className, onOpenMedia }: PictureBlockProps) {
  return (
    <div className={cx("grid w-75 max-w-full grid-cols-6 gap-0.5 overflow-hidden rounded-lg", className)}>
      {messages.map((message, index) => (
        <Tile
          key={messageKey(message)}
          message={message}
          onOpen={onOpenMedia}
          className={tileOf(index, messages.length)}
        />
      ))}
    </div>
  );
}

function Tile({ message, onOpen, className }: Required<MediaButtonProps>) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <button
      type="button"
      data-message={message.id}
      aria-label={isBroken ? undefined : openLabel(message)}
      onClick={() => onOpen(message)}
      className={cx("cursor-zoom-in overflow-hidden bg-bubble focus-visible:-outline-offset-2", className)}
    >
      {isBroken ? (
        <span className="block p-2 text-xs text-soft">
          <BrokenMedia type={message.type} />
        </span>
      ) : (
        <Media message={message} onBroken={() => setIsBroken(true)} className="block size-full object-cover" />
      )}
    </button>
  );
}
