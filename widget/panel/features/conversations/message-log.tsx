import { splitText } from "@hark/contract/conversations/message-text";
import type { QuotedMessage } from "@hark/contract/conversations/schema";
import { messages as limits } from "@hark/contract/limits";
import {
  Fragment,
  type KeyboardEvent,
  memo,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { clockLabel } from "../../shared/back-at-label.ts";
import { now } from "../../shared/clock.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { dayLabel, fullTimeLabel, isSameDay } from "../../shared/time-labels.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { ChevronDown } from "../../shared/ui/icons.tsx";
import { Reply } from "../../shared/ui/thread-icons.tsx";
import { FileBubble } from "./file-bubble.tsx";
import { Media } from "./media.tsx";
import { type NameOf, nameSenders, Quote } from "./quote.tsx";
import { findLastSeen, pendingSequence, type Shown, withPending } from "./shown-messages.ts";
import type { PendingMessage, Thread } from "./state.ts";
import { type ThreadLine, toThreadLines } from "./thread-lines.ts";
import { useQuoted } from "./use-quoted.ts";

interface LogProps {
  thread: Thread;
  pending: PendingMessage[];
  teamName: string;
  typingName: string | null;
  onEarlier: () => Promise<void>;
  onReply: (messageId: string) => void;
}

export function MessageLog({ thread, pending, teamName, typingName, onEarlier, onReply }: LogProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const nowMs = useStore(now, (at) => at);
  const log = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const [isLoading, setLoading] = useState(false);
  /** The distance from the bottom before older messages were prepended. */
  const keptBottom = useRef<number | null>(null);

  const shown = useMemo(() => withPending(thread.messages, pending), [thread.messages, pending]);
  const lines = useMemo(() => toThreadLines(shown, thread.activities, locale), [shown, thread.activities, locale]);
  const agents = new Map(thread.agents.map((agent) => [agent.id, agent]));
  const lastId = shown.at(-1)?.id;
  const lastIsOwn = shown.at(-1)?.senderType === "WIDGET_USER";

  useLayoutEffect(() => {
    if (log.current && keptBottom.current !== null) {
      log.current.scrollTop = log.current.scrollHeight - keptBottom.current;
      keptBottom.current = null;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message or the typing dots move the view
  useLayoutEffect(() => {
    const element = log.current;
    if (element && (!isAway || lastIsOwn)) element.scrollTop = element.scrollHeight;
  }, [lastId, typingName]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // When the keyboard opens or a picture loads, a reader at the bottom stays there.
    const stay = () => {
      if (!isAway) element.scrollTop = element.scrollHeight;
    };
    const observer = new ResizeObserver(stay);
    observer.observe(element);
    // What grows inside leaves the log's own size alone, and its event does not bubble.
    for (const name of ["load", "loadedmetadata"]) element.addEventListener(name, stay, true);
    return () => {
      observer.disconnect();
      for (const name of ["load", "loadedmetadata"]) element.removeEventListener(name, stay, true);
    };
  }, [isAway]);

  const handleScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    setAway(scrollHeight - scrollTop - clientHeight > limits.scrollDownThresholdPx);
  };

  const handleEarlier = async () => {
    setLoading(true);
    try {
      const element = log.current;
      const bottom = element ? element.scrollHeight - element.scrollTop : null;
      await onEarlier();
      keptBottom.current = bottom;
    } catch {
      // The button stays, so another click retries.
    } finally {
      setLoading(false);
    }
  };

  const lastSeen = findLastSeen(thread);
  const nameOf = nameSenders(thread, teamName, texts);
  const goToQuoted = useQuoted(log, thread, onEarlier);

  return (
    <div className="log-frame">
      <div
        className="log"
        role="log"
        aria-label={t("messages")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        ref={log}
        onScroll={handleScroll}
        onKeyDown={walkMessages}
      >
        <div className="spring" />
        {thread.hasMore && (
          <button type="button" className="quiet-link" disabled={isLoading} onClick={handleEarlier}>
            {t("earlier")}
          </button>
        )}
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
                  {group.map((message) => (
                    <div key={message.id} className="message" data-id={message.id}>
                      <Bubble message={message} nameOf={nameOf} onQuoted={goToQuoted} />
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
                  ))}
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
        {typingName !== null && (
          <div className="group">
            <Avatar person={{ name: typingName, avatarUrl: findAvatar(thread, typingName) }} size="small" />
            <div className="said">
              <div className="bubble typing" role="status">
                <span className="sr">{t("isTyping", { name: typingName })}</span>
                <i />
                <i />
                <i />
              </div>
            </div>
          </div>
        )}
      </div>
      {isAway && (
        <button
          type="button"
          className="scroll-down"
          aria-label={t("newMessages")}
          onClick={() => log.current?.scrollTo({ top: log.current.scrollHeight })}
        >
          <ChevronDown className="icon" />
        </button>
      )}
    </div>
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
  const { type, content, file, replyTo } = message;
  const quote = replyTo && <Quote quote={replyTo} name={nameOf(replyTo)} onOpen={() => onQuoted(replyTo)} />;
  if (type === "FILE") return <FileBubble url={content} file={file} quote={quote} />;
  if (type !== "TEXT") {
    return (
      <>
        {quote && <div className="bubble">{quote}</div>}
        <Media type={type} url={content} />
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

/** The log is one stop for Tab; the arrows walk its messages by their Reply, and Enter presses it. */
function walkMessages(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  const replies = [...event.currentTarget.querySelectorAll<HTMLElement>(".reply")];
  if (step === 0 || replies.length === 0 || event.target instanceof HTMLVideoElement) return;
  const focused = replies.indexOf(document.activeElement as HTMLElement);
  if (focused < 0 && step > 0) return;
  event.preventDefault();
  const next = focused < 0 ? replies.at(-1) : replies[focused + step];
  if (next) next.focus();
  else if (step > 0) event.currentTarget.focus();
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
function findAvatar({ agents }: Thread, name: string): string | null {
  return agents.find((agent) => agent.name === name)?.avatarUrl ?? null;
}
