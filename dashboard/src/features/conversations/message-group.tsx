import { toPieces } from "@hark/contract/conversations/message-pieces";
import type { Message, MessageType } from "@hark/contract/conversations/schema";
import { memo, useSyncExternalStore } from "react";
import { subscribeToClock } from "../../shared/time/clock.ts";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { UserText } from "../../shared/ui/user-text.tsx";
import { MessageBubble, PictureBlock } from "./message-bubble.tsx";
import { MessageHold } from "./message-hold.tsx";
import { isTemporary, messageKey } from "./temporary-message.ts";
import { t } from "./texts.ts";
import type { Speaker } from "./thread-context.ts";
import { messageTimeLabel } from "./thread-days.ts";

interface MessageGroupProps {
  /** The messages of one speaker; at least one. */
  messages: readonly Message[];
  speaker: Speaker;
  /** The team's messages are at the end, in the accent colour. */
  isOwn: boolean;
  hasBeenSeen: boolean;
  onOpenMedia: (message: Message) => void;
}

const ofBlock: readonly MessageType[] = ["IMAGE", "VIDEO"];

/** Only the last message has avatar and time (MSG-55). */
export const MessageGroup = memo(
  function MessageGroup({ messages, speaker, isOwn, hasBeenSeen, onOpenMedia }: MessageGroupProps) {
    const last = messages.at(-1);
    if (!last) return null;
    return (
      <div className={cx("mt-4 flex items-end gap-2.5 first:mt-0", isOwn && "flex-row-reverse")}>
        {/* The avatar stands beside the last bubble, above the line with the time. */}
        <Avatar name={speaker.name} src={speaker.avatarUrl} size={28} className="mb-5" />
        <div className={cx("flex min-w-0 flex-1 flex-col gap-0.5", isOwn ? "items-end" : "items-start")}>
          {toPieces(messages, ofBlock).map((piece) => {
            const [message] = piece;
            if (!message) return null;
            const isLast = piece.at(-1) === last;
            return (
              <MessageHold key={messageKey(message)} message={message} isOwn={isOwn}>
                {piece.length > 1 ? (
                  <PictureBlock
                    messages={piece}
                    className={cx(
                      isLast && (isOwn ? "rounded-ee-xs" : "rounded-es-xs"),
                      isTemporary(message) && "opacity-60",
                    )}
                    onOpenMedia={onOpenMedia}
                  />
                ) : (
                  <MessageBubble message={message} isOwn={isOwn} isLast={isLast} onOpenMedia={onOpenMedia} />
                )}
              </MessageHold>
            );
          })}
          <div className="mt-0.5 h-4 max-w-full truncate text-xs text-muted">
            {isOwn ? (
              <>
                <UserText>{speaker.name}</UserText>
                <span>{" · "}</span>
              </>
            ) : (
              <span className="sr-only">{speaker.name}, </span>
            )}
            {isTemporary(last) ? <span>{t("sending")}</span> : <MessageTime at={last.createdAt} />}
            {hasBeenSeen && <span>{` · ${t("seen")}`}</span>}
          </div>
        </div>
      </div>
    );
  },
  (before, after) =>
    before.speaker === after.speaker &&
    before.isOwn === after.isOwn &&
    before.hasBeenSeen === after.hasBeenSeen &&
    before.onOpenMedia === after.onOpenMedia &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index]),
);

const fullDate = new Intl.DateTimeFormat(dateLocale, { dateStyle: "full", timeStyle: "short" });

function MessageTime({ at }: { at: string }) {
  const label = useSyncExternalStore(subscribeToClock, () => messageTimeLabel(at, Date.now()));
  return (
    <time dateTime={at} title={fullDate.format(Date.parse(at))}>
      {label}
    </time>
  );
}
