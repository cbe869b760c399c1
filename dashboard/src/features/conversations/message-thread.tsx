import { isFromTeam } from "@hark/contract/conversations/rules";
import type { ConversationDetail, Merge, Message } from "@hark/contract/conversations/schema";
import type { Note } from "@hark/contract/thread/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { ArrowDown } from "lucide-react";
import { Fragment, type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { subscribeToClock } from "../../shared/time/clock.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { Count } from "../../shared/ui/unread.tsx";
import { MessageGroup } from "./message-group.tsx";
import { isTemporary, messageKey } from "./temporary-message.ts";
import { t } from "./texts.ts";
import type { Speaker } from "./thread-context.ts";
import { dayLabel } from "./thread-days.ts";
import { toTimeline } from "./timeline.ts";
import { useThreadScroll } from "./use-thread-scroll.ts";

/** Fetched with the first thread that has some; the bytes of an open conversation are counted. */
const ActivityLines = onDemand(() => import("./activity-lines.tsx"), { isFetchedWhenQuiet: false }).part(
  (parts) => parts.ActivityLines,
);

interface MessageThreadProps {
  conversation: ConversationDetail;
  speakerOf: (message: Message) => Speaker;
  isLoadingOlder: boolean;
  hasFailedToLoadOlder: boolean;
  onLoadOlder: () => void;
  /** Given while newer messages exist than those that are shown. */
  onLoadNewer: (() => void) | undefined;
  /** The item that it opens at; else at its end. */
  at: string | undefined;
  onToNewest: () => void;
  onOpenMedia: (message: Message) => void;
  /** Above the first message from then on stands that it is new; null for no line. */
  newSince: string | null;
  renderNote: (note: Note) => ReactNode;
  renderMerge: (merge: Merge) => ReactNode;
  /** Below the last message, such as the typing indicator. */
  footer?: ReactNode;
}

export function MessageThread(props: MessageThreadProps) {
  const { conversation, speakerOf, isLoadingOlder, hasFailedToLoadOlder, onLoadOlder, onOpenMedia, footer } = props;
  const { newSince, renderNote, renderMerge, onLoadNewer, at, onToNewest } = props;
  const { messages, notes, activities, merges, visitorReadSequence } = conversation;
  const days = useMemo(
    () => toTimeline({ messages, notes, activities, merges }, newSince),
    [messages, notes, activities, merges, newSince],
  );
  const visitorName = visitorDisplayName(conversation.widgetUser);
  const { scroller, content, isAway, scrollToEnd } = useThreadScroll({
    messages,
    // After a failure only the reader retries; otherwise a server in trouble would be called in a loop.
    onNearTop: hasFailedToLoadOlder ? undefined : onLoadOlder,
    onNearEnd: onLoadNewer,
    at,
  });
  const seenId = messages.findLast(
    (message) => isFromTeam(message) && !isTemporary(message) && message.sequence <= visitorReadSequence,
  )?.id;
  const lastOwnId = messages.findLast(isFromTeam)?.id;
  const missed = useMissed(messages, { isAway, hasNewer: onLoadNewer !== undefined });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={t("messages")}
        aria-busy={isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-6 pt-2 pb-5 [overflow-anchor:none] focus-visible:-outline-offset-2 max-lg:px-4 max-lg:pb-4"
      >
        <div ref={content} className="mt-auto">
          {(conversation.hasMore || onLoadNewer) && (
            <p className="hidden border-b border-line pb-2 text-sm print:block">{t("printedInPart")}</p>
          )}
          {hasFailedToLoadOlder && <ErrorMessage layout="line" title={t("olderNotLoaded")} onRetry={onLoadOlder} />}
          {days.map((day) => (
            <div key={day.key}>
              <DayLabel day={day.key} />
              {day.pieces.map((piece) => {
                if (piece.kind === "note") {
                  const { note } = piece;
                  return <Fragment key={note.clientId ?? note.id}>{renderNote(note)}</Fragment>;
                }
                if (piece.kind === "activities") {
                  const { activities } = piece;
                  return <ActivityLines key={activities[0]?.id} activities={activities} visitorName={visitorName} />;
                }
                if (piece.kind === "merge") {
                  return <Fragment key={piece.merge.conversationId}>{renderMerge(piece.merge)}</Fragment>;
                }
                if (piece.kind === "new") return <NewLine key="new" />;
                const group = piece.messages;
                const first = group[0];
                if (!first) return null;
                return (
                  <MessageGroup
                    key={messageKey(first)}
                    messages={group}
                    speaker={speakerOf(first)}
                    isOwn={isFromTeam(first)}
                    hasBeenSeen={seenId === lastOwnId && group.at(-1)?.id === seenId}
                    onOpenMedia={onOpenMedia}
                  />
                );
              })}
            </div>
          ))}
          {onLoadNewer === undefined && footer}
        </div>
      </div>
      {isLoadingOlder && (
        // Overlaid on the thread: inside it would cause a layout shift.
        <div className="pointer-events-none absolute inset-x-0 top-3 grid justify-items-center text-muted">
          <Spinner label={t("loadingOlderMessages")} />
        </div>
      )}
      {isAway && (
        <button
          type="button"
          aria-label={missed > 0 ? t("scrollDownToNew", { count: missed }) : t("scrollDown")}
          onClick={onLoadNewer === undefined ? scrollToEnd : onToNewest}
          className="absolute end-6 bottom-3 flex h-8 min-w-8 items-center justify-center gap-1 rounded-full bg-raised px-2 text-soft shadow-pop hover:text-ink max-lg:h-10 max-lg:min-w-10"
        >
          <Count value={missed} isNew />
          <ArrowDown />
        </button>
      )}
    </div>
  );
}

/** How many messages have come below since the reader has left the end. Pages that were there already are none of them. */
function useMissed(messages: readonly Message[], { isAway, hasNewer }: { isAway: boolean; hasNewer: boolean }): number {
  const last = messages.findLast((message) => !isTemporary(message))?.sequence ?? 0;
  const [left, setLeft] = useState({ at: last, hasNewer });
  const isStale = !isAway || hasNewer || left.hasNewer;
  if (isStale && (left.at !== last || left.hasNewer !== hasNewer)) setLeft({ at: last, hasNewer });
  return isStale ? 0 : messages.filter((message) => !isTemporary(message) && message.sequence > left.at).length;
}

function NewLine() {
  return (
    <h3 className="mt-4 mb-3 flex items-center gap-3 text-xs font-semibold tracking-normal text-accent after:h-px after:flex-1 after:bg-accent/45 after:content-['']">
      {t("newMessages")}
    </h3>
  );
}

function DayLabel({ day }: { day: string }) {
  const label = useSyncExternalStore(subscribeToClock, () => dayLabel(day, Date.now()));
  return (
    <h3 className="mt-4 mb-3 flex items-center gap-3 text-xs font-medium tracking-normal text-muted after:h-px after:flex-1 after:bg-line after:content-['']">
      {label}
    </h3>
  );
}
