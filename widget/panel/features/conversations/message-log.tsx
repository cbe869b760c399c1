import { messages as limits } from "@hark/contract/limits";
import { type KeyboardEvent, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../shared/texts/texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { ChevronDown } from "../../shared/ui/icons.tsx";
import type { PendingMessage, Thread } from "./state.ts";
import { ThreadContent } from "./thread-content.tsx";
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
  const { t } = useTexts();
  const log = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const [isLoading, setLoading] = useState(false);
  /** The distance from the bottom before older messages were prepended. */
  const keptBottom = useRef<number | null>(null);

  const lastId = pending.at(-1)?.clientId ?? thread.messages.at(-1)?.id;
  const lastIsOwn = pending.length > 0 || thread.messages.at(-1)?.senderType === "WIDGET_USER";

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

  const goToQuoted = useQuoted(log, thread, onEarlier);

  return (
    <div className="log-frame">
      <div
        className="log"
        role="log"
        aria-label={t("messages")}
        aria-busy={isLoading}
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
        <ThreadContent thread={thread} pending={pending} teamName={teamName} onReply={onReply} onQuoted={goToQuoted} />
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

function findAvatar({ agents }: Thread, name: string): string | null {
  return agents.find((agent) => agent.name === name)?.avatarUrl ?? null;
}
