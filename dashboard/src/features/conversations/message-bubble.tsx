import { messagePreview } from "@hark/contract/conversations/rules";
import type { Message } from "@hark/contract/conversations/schema";
import { memo, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { BrokenMedia } from "./broken-media.tsx";
import { isTemporary } from "./temporary-message.ts";
import { t } from "./texts.ts";

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
          "max-w-[min(460px,86%)] rounded-lg px-3 py-2 text-start wrap-anywhere whitespace-pre-wrap max-lg:max-w-[88%]",
          isOwn ? "bg-accent-soft text-on-accent-soft" : "bg-bubble",
          isLast && (isOwn ? "rounded-ee-xs" : "rounded-es-xs"),
          isSending && "opacity-60",
        )}
      >
        <FormattedText text={message.content} />
      </div>
    );
  }
  if (message.type === "FILE") {
    return (
      <a
        href={message.content}
        download
        rel="noopener noreferrer"
        className={cx(
          "max-w-[min(460px,86%)] rounded-lg px-3 py-2 wrap-anywhere underline underline-offset-2 max-lg:max-w-[88%]",
          isOwn ? "bg-accent-soft text-on-accent-soft" : "bg-bubble",
          isLast && (isOwn ? "rounded-ee-xs" : "rounded-es-xs"),
          isSending && "opacity-60",
        )}
      >
        <bdi>{messagePreview(message)}</bdi>
      </a>
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
      aria-label={isBroken ? undefined : isImage ? t("openImage") : t("openVideo")}
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
