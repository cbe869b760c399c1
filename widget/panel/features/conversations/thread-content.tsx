import { toPieces } from "@hark/contract/conversations/message-pieces";
import { splitText } from "@hark/contract/conversations/message-text";
import type { MessageType, QuotedMessage } from "@hark/contract/conversations/schema";
import { Fragment, memo, useMemo } from "react";
import { clockLabel } from "../../shared/back-at-label.ts";
import { now } from "../../shared/clock.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { dayLabel, fullTimeLabel, isSameDay } from "../../shared/time-labels.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Reply } from "../../shared/ui/thread-icons.tsx";
import { FileBubble } from "./file-bubble.tsx";
import { Media } from "./media.tsx";
import { MergedBlock } from "./merged-block.tsx";
import { type NameOf, nameSenders, Quote } from "./quote.tsx";
import { findLastSeen, pendingSequence, type Shown, withPending } from "./shown-messages.ts";
import type { PendingMessage, Thread } from "./state.ts";
import { type ThreadLine, toThreadLines } from "./thread-lines.ts";

interface ContentProps {
  thread: Thread;
  pending: readonly PendingMessage[];
  teamName: string;
  onReply: (messageId: string) => void;
  onQuoted: (quote: QuotedMessage) => void;
}

/** A video is played in its place. */
const ofBlock: readonly MessageType[] = ["IMAGE"];

const nothingPending: PendingMessage[] = [];

/** The messages of a thread, and what happened between them. */
export function ThreadContent({ thread, pending, teamName, onReply, onQuoted }: ContentProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const nowMs = useStore(now, (at) => at);
  const shown = useMemo(() => withPending(thread.messages, pending), [thread.messages, pending]);
  const lines = useMemo(() => toThreadLines(shown, thread, locale), [shown, thread, locale]);
  const agents = new Map(thread.agents.map((agent) => [agent.id, agent]));
  const lastSeen = findLastSeen(thread);
  const nameOf = nameSenders(thread, teamName, texts);

  return (
    <>
      {lines.map((line, index) => {
        if (line.kind === "activity") {
          const { id, kind, createdAt } = line.activity;
          return (
            <p key={id} className="activity">
              {t(kind === "CLOSED" ? "closedLine" : "reopenedLine")}{" "}
              <time dateTime={createdAt} title={fullTimeLabel(createdAt, locale)}>
                {clockLabel(createdAt, locale)}
              </time>
            </p>
          );
        }
        if (line.kind === "merge") {
          return (
            <MergedBlock
              key={line.merge.conversationId}
              merge={line.merge}
              render={(merged) => (
                <ThreadContent
                  thread={merged}
                  pending={nothingPending}
                  teamName={teamName}
                  onReply={onReply}
                  onQuoted={onQuoted}
                />
              )}
            />
          );
        }
        const group = line.messages;
        const [first] = group;
        const last = group.at(-1) ?? first;
        const before = findBefore(lines, index);
        const isOwn = first.senderType === "WIDGET_USER";
        const agent = agents.get(first.senderId) ?? { name: t("teamName", { name: teamName }), avatarUrl: null };
        const isPending = last.sequence >= pendingSequence;
        return (
          <Fragment key={first.id}>
            {(!before || !isSameDay(before.createdAt, first.createdAt)) && (
              <div className="day">{dayLabel(first.createdAt, nowMs, locale)}</div>
            )}
            <div className={isOwn ? "group own" : "group"}>
              {!isOwn && <Avatar person={agent} size="small" />}
              <div className="said">
                <span className="sr">{isOwn ? t("youName") : agent.name}</span>
                {toPieces(group, ofBlock).map((piece) => {
                  const [message] = piece;
                  if (!message) return null;
                  return (
                    <div key={message.id} className="message" data-id={piece.length > 1 ? undefined : message.id}>
                      {piece.length > 1 ? (
                        <div className="pictures" data-count={piece.length}>
                          {piece.map(({ id, content, mediaName }) => (
                            <div key={id} data-id={id}>
                              <Media type="IMAGE" url={content} name={mediaName} />
                            </div>
                          ))}
                        </div>
                      ) : (
                        <Bubble message={message} nameOf={nameOf} onQuoted={onQuoted} />
                      )}
                      {message.sequence < pendingSequence && (
                        <button
                          type="button"
                          className="icon-button reply"
                          aria-label={t("reply")}
                          title={t("reply")}
                          tabIndex={-1}
                          onClick={() => onReply(message.id)}
                        >
                          <Reply className="icon mirrored" />
                        </button>
                      )}
                    </div>
                  );
                })}
              </div>
              <div className="meta">
                {isPending ? (
                  t("sending")
                ) : lastSeen === last.id ? (
                  t("seen")
                ) : (
                  <time dateTime={last.createdAt} title={fullTimeLabel(last.createdAt, locale)}>
                    {clockLabel(last.createdAt, locale)}
                  </time>
                )}
              </div>
            </div>
          </Fragment>
        );
      })}
    </>
  );
}

/** Returns the last message before a line. */
function findBefore(lines: readonly ThreadLine[], index: number): Shown | undefined {
  const line = lines.slice(0, index).findLast(({ kind }) => kind === "group");
  return line?.kind === "group" ? line.messages.at(-1) : undefined;
}

interface BubbleProps {
  message: Shown;
  nameOf: NameOf;
  onQuoted: (quote: QuotedMessage) => void;
}

function Bubble({ message, nameOf, onQuoted }: BubbleProps) {
  const { type, content, file, mediaName, pixels, replyTo } = message;
  const quote = replyTo && <Quote quote={replyTo} name={nameOf(replyTo)} onOpen={() => onQuoted(replyTo)} />;
  if (type === "FILE") return <FileBubble url={content} file={file} quote={quote} />;
  if (type !== "TEXT") {
    return (
      <>
        {quote && <div className="bubble">{quote}</div>}
        <Media type={type} url={content} name={mediaName} pixels={pixels} />
      </>
    );
  }
  return (
    <div className="bubble">
      {quote}
      <div dir="auto">
        <FormattedText text={content} />
      </div>
    </div>
  );
}

/** Text that a person wrote: only links and code are formatted. */
const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return splitText(text).map((part, index) => {
    const key = `${index}`;
    switch (part.kind) {
      case "link":
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      case "code":
        return (
          <code key={key} dir="ltr">
            {part.text}
          </code>
        );
      case "block":
        return (
          <pre key={key} dir="ltr">
            <code>{part.text}</code>
          </pre>
        );
      default:
        return <span key={key}>{part.text}</span>;
    }
  });
});
