import { isFromTeam } from "@hark/contract/conversations/rules";
import type { Merge, Message } from "@hark/contract/conversations/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Merge as MergeGlyph, Split } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";
import { subscribeToClock } from "../../../shared/time/clock.ts";
import { dateLocale } from "../../../shared/time/date-locale.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { toast } from "../../../shared/ui/toast.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { ActivityLines } from "../activity-lines.tsx";
import { ThreadSkeleton } from "../list-skeleton.tsx";
import { MessageGroup } from "../message-group.tsx";
import { NoteCard } from "../note-card.tsx";
import { conversationQuery, loadOlderMessages } from "../requests.ts";
import { messageKey } from "../temporary-message.ts";
import type { Speaker } from "../thread-context.ts";
import { dayKey } from "../thread-days.ts";
import { type TimelinePiece, toTimeline } from "../timeline.ts";
import { useUnmerge } from "./merge-conversation.ts";
import { t, tr } from "./texts.ts";
import { takeWanted } from "./wanted-blocks.ts";

interface MergedBlockProps {
  projectId: string;
  merge: Merge;
  /** Who reads it. */
  agentId: string;
  speakerOf: (message: Message) => Speaker;
  onOpenMedia: (message: Message) => void;
}

/** A conversation that is merged into the one whose thread it stands in. It opens in place, with its own messages. */
export function MergedBlock(props: MergedBlockProps) {
  const { projectId, merge } = props;
  const [isOpen, setIsOpen] = useState(() => takeWanted(merge.conversationId));
  const bodyId = useId();
  return (
    <section
      aria-label={t("mergedBlock", { count: merge.messageCount })}
      className="ms-9.5 mt-4 rounded-md border border-line-strong"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-2 rounded-md px-3 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2"
      >
        <MergeGlyph className="text-muted" />
        <span className="min-w-0 flex-1 truncate">{t("mergedBlock", { count: merge.messageCount })}</span>
        <time
          dateTime={merge.createdAt}
          title={fullDate.format(Date.parse(merge.createdAt))}
          className="text-xs text-muted"
        >
          {shortDate.format(Date.parse(merge.createdAt))}
        </time>
        <ChevronRight
          className={cx(
            "text-muted transition-transform duration-(--dur-2) rtl:rotate-180",
            isOpen && "rotate-90 rtl:rotate-90",
          )}
        />
      </button>
      <div id={bodyId} hidden={!isOpen} className="enter-pop border-t border-line">
        {isOpen && (
          <>
            <Body {...props} />
            <Foot projectId={projectId} merge={merge} />
          </>
        )}
      </div>
    </section>
  );
}

function Body({ projectId, merge, agentId, speakerOf, onOpenMedia }: MergedBlockProps) {
  const client = useQueryClient();
  const thread = useQuery(conversationQuery(projectId, merge.conversationId));
  const older = useMutation({ mutationFn: () => loadOlderMessages(client, projectId, merge.conversationId) });
  if (thread.data === undefined) {
    return thread.isError ? (
      <ErrorMessage
        layout="line"
        title={t("mergedNotLoaded")}
        onRetry={() => void thread.refetch()}
        isRetrying={thread.isFetching}
        className="p-3"
      />
    ) : (
      <div className="grid py-3">
        <ThreadSkeleton />
      </div>
    );
  }
  const { messages, notes, activities, hasMore } = thread.data;
  return (
    <div className="px-3 pb-3">
      {hasMore && (
        <Button size="sm" variant="quiet" className="mt-2" loading={older.isPending} onClick={() => older.mutate()}>
          {t("mergedEarlier")}
        </Button>
      )}
      {toTimeline({ messages, notes, activities, merges: [] }, null).flatMap(({ key, pieces }) =>
        pieces.map((piece, index) => (
          <div key={keyOf(piece)} className="mt-3">
            {index === 0 && <DayOf key={key} at={`${key}T12:00:00`} />}
            {piece.kind === "note" && <NoteCard note={piece.note} agentId={agentId} tools={undefined} />}
            {piece.kind === "activities" && (
              <ActivityLines activities={piece.activities} visitorName={visitorDisplayName(thread.data.widgetUser)} />
            )}
            {piece.kind === "messages" && piece.messages[0] && (
              <MessageGroup
                messages={piece.messages}
                speaker={speakerOf(piece.messages[0])}
                isOwn={isFromTeam(piece.messages[0])}
                hasBeenSeen={false}
                onOpenMedia={onOpenMedia}
              />
            )}
          </div>
        )),
      )}
    </div>
  );
}

function keyOf(piece: TimelinePiece): string {
  if (piece.kind === "note") return piece.note.id;
  const [first] = piece.kind === "messages" ? piece.messages : [];
  return first ? messageKey(first) : piece.kind === "activities" ? (piece.activities[0]?.id ?? "") : piece.kind;
}

function DayOf({ at }: { at: string }) {
  return <p className="mb-2 text-xs text-muted">{shortDate.format(Date.parse(at))}</p>;
}

function Foot({ projectId, merge }: { projectId: string; merge: Merge }) {
  const unmerge = useUnmerge(projectId);
  const isToday = useSyncExternalStore(
    subscribeToClock,
    () => dayKey(merge.mergedAt) === dayKey(new Date().toISOString()),
  );
  const date = shortDate.format(Date.parse(merge.mergedAt));
  const name = merge.mergedBy && <UserText>{merge.mergedBy.name}</UserText>;

  function handleUnmerge() {
    unmerge.mutateAsync(merge.conversationId).then(
      () => toast.success(t("unmergeDone")),
      () => toast.error(t("unmergeFailed")),
    );
  }

  return (
    <div className="flex min-h-9 items-center gap-2 border-t border-line py-1 ps-3 pe-2 text-xs text-muted">
      <span className="min-w-0 flex-1">
        {name !== null && (isToday ? tr("mergedByToday", { name }) : tr("mergedByOn", { name, date }))}
        {name === null && (isToday ? t("mergedToday") : t("mergedOn", { date }))}
      </span>
      <Button
        size="sm"
        variant="quiet"
        icon={<Split className="size-3.5!" />}
        loading={unmerge.isPending}
        onClick={handleUnmerge}
      >
        {t("unmerge")}
      </Button>
    </div>
  );
}

const shortDate = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short" });
const fullDate = new Intl.DateTimeFormat(dateLocale, { dateStyle: "full", timeStyle: "short" });
