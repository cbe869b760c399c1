import { splitLinks } from "@hark/contract/conversations/links";
import type { Message } from "@hark/contract/conversations/schema";
import { memo, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { BrokenMedia } from "./broken-media.tsx";
import { isTemporary } from "./temporary-message.ts";

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  isLast: boolean;
  onOpenMedia: (message: Message) => void;
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isLast, onOpenMedia } = props;
  const isSending = isTemporary(message);
  if (message.type === "TEXT") {
    return (
      <div
        dir="auto"
        className={cx(
          "max-w-[min(460px,86%)] rounded-lg px-3 py-2 text-start wrap-anywhere whitespace-pre-line max-lg:max-w-[88%]",
          isOwn ? "bg-accent-soft text-on-accent-soft" : "bg-bubble",
          isLast && (isOwn ? "rounded-ee-xs" : "rounded-es-xs"),
          isSending && "opacity-60",
        )}
      >
        <LinkedText text={message.content} />
      </div>
    );
  }
  return (
    <MediaButton
      message={message}
      onOpen={onOpenMedia}
      className={cx(isLast && (isOwn ? "rounded-ee-xs" : "rounded-es-xs"), isSending && "opacity-60")}
    />
  );
});

interface MediaButtonProps {
  message: Message;
  onOpen: (message: Message) => void;
  className: string;
}

function MediaButton({ message, onOpen, className }: MediaButtonProps) {
  const [isBroken, setBroken] = useState(false);
  const isImage = message.type === "IMAGE";
  const size = "max-h-80 min-h-16 min-w-24";
  return (
    <button
      type="button"
      aria-label={isBroken ? undefined : isImage ? "Open image" : "Open video"}
      onClick={() => onOpen(message)}
      className={cx("max-w-75 cursor-zoom-in overflow-hidden rounded-lg border border-line bg-sunken", className)}
    >
      {isBroken ? (
        <span className="block px-3 py-2 text-start text-soft">
          <BrokenMedia type={message.type} />
        </span>
      ) : isImage ? (
        <img
          src={message.content}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className={cx("block", size)}
        />
      ) : (
        <video
          src={message.content}
          preload="metadata"
          muted
          playsInline
          onError={() => setBroken(true)}
          className={cx("block", size)}
        />
      )}
    </button>
  );
}

/** Text stays text: only web and mail addresses become links, and those never name this page to where they lead. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity and never change
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline decoration-current/40 underline-offset-2 hover:decoration-current"
      >
        {part.text}
      </a>
    ),
  );
}
