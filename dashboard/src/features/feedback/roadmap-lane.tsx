import type { Colleague } from "@hark/contract/agents/schema";
import type { Announcement } from "@hark/contract/announcements/schema";
import type { RoadmapStatus } from "@hark/contract/feedback/rules";
import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import { type DraggableLocation, Droppable, type DroppableProvided } from "@hello-pangea/dnd";
import { useMutation } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { LinkElement } from "../../shared/layout/link-slot.ts";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { FeedbackStatusIcon } from "../../shared/ui/feedback-status.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import type { FeedbackList } from "./requests.ts";
import { CARD_MARGIN, HeldCard, RoadmapCard } from "./roadmap-card.tsx";
import { t } from "./texts.ts";

/** Where the dragged card would land, within the column's list. */
export interface Slot {
  top: number;
  height: number;
}

interface RoadmapLaneProps {
  status: RoadmapStatus;
  lane: FeedbackList | undefined;
  /** Of all its cards, as far as the server has told; those that are not loaded yet too. */
  count: number | undefined;
  slot: Slot | null;
  /** No more cards may be loaded while one is dragged. */
  isHolding: boolean;
  linkTo: (feedback: ListedFeedback) => LinkElement;
  /** All agents of the project. */
  agents: ReadonlyMap<string, Colleague>;
  /** What is about to be told, by item. */
  waiting: ReadonlyMap<string, Announcement>;
  /** What the project calls the column. */
  label: string;
  onLoadMore: (status: RoadmapStatus) => Promise<unknown>;
  /** The board, in which all columns scroll together. */
  scroller: RefObject<HTMLElement | null>;
}

/** Of a card with one line of each, in px; the true height is measured. */
const CARD_HEIGHT = 112;
/** Cards that are rendered beyond the visible ones. */
const OVERSCAN = 6;

const emptyText: Record<RoadmapStatus, () => string> = {
  PLANNED: () => t("plannedEmpty"),
  IN_PROGRESS: () => t("inProgressEmpty"),
  COMPLETED: () => t("completedEmpty"),
};

export function RoadmapLane(props: RoadmapLaneProps) {
  const { status, lane, count, slot, isHolding, linkTo, agents, waiting, label, onLoadMore, scroller } = props;
  const hasMore = lane !== undefined && lane.nextCursor !== null;
  const rows = useDeferredAtFirst(lane?.rows ?? noCards);
  const isComing = lane === undefined || (rows.length === 0 && lane.rows.length > 0);
  const faceOf = (feedback: ListedFeedback) => ({
    feedback,
    linkTo,
    owner: feedback.ownerId === null ? undefined : agents.get(feedback.ownerId),
    waiting: waiting.get(feedback.id),
  });
  return (
    <Droppable
      droppableId={status}
      mode="virtual"
      renderClone={(provided, snapshot, { source }) => {
        const feedback = rows[source.index];
        return feedback ? <HeldCard {...faceOf(feedback)} provided={provided} snapshot={snapshot} /> : null;
      }}
    >
      {(provided, snapshot) => (
        <section
          aria-label={label}
          className={cx(
            "flex min-w-60 flex-col rounded-md border border-line transition-colors duration-(--dur-1)",
            snapshot.isDraggingOver ? "bg-[color-mix(in_srgb,var(--text)_4%,var(--sunken))]" : "bg-sunken",
          )}
          style={{ minHeight: limits.roadmapMinHeightPx }}
        >
          <h2 className="sticky top-0 z-1 flex h-11 shrink-0 items-center gap-2 rounded-md bg-inherit px-3.5 text-sm [&>.lucide]:size-[15px] [&>.lucide]:stroke-2">
            <FeedbackStatusIcon status={status} tinted />
            <span>{label}</span>
            {lane && (
              <span className="num ms-0.5 text-xs font-medium text-muted">
                {hasMore ? (count ?? `${lane.rows.length}+`) : lane.rows.length}
              </span>
            )}
          </h2>
          <div className="-mt-1 flex flex-1 flex-col px-1 pb-1">
            <Cards
              rows={rows}
              faceOf={faceOf}
              provided={provided}
              room={snapshot.isUsingPlaceholder ? (slot?.height ?? 0) + 2 * CARD_MARGIN : 0}
              label={label}
              status={status}
              scroller={scroller}
            >
              {slot && (
                <li
                  aria-hidden
                  className="absolute inset-x-1 rounded-md bg-[color-mix(in_srgb,var(--accent)_12%,var(--sunken))] forced-colors:border"
                  style={{ top: slot.top, height: slot.height }}
                />
              )}
              {lane?.rows.length === 0 && !snapshot.isDraggingOver && (
                <li className="px-2.5 py-2 text-sm text-pretty text-muted">{emptyText[status]()}</li>
              )}
              {isComing && (
                <li className="p-1">
                  <LaneSkeleton label={label} />
                </li>
              )}
            </Cards>
            {hasMore && !isHolding && <MoreCards status={status} onLoadMore={onLoadMore} />}
          </div>
        </section>
      )}
    </Droppable>
  );
}

const noCards: readonly ListedFeedback[] = [];

/** The first cards are rendered piece by piece, so that none of the three columns keeps the page from answering; from then on all at once. */
function useDeferredAtFirst(rows: readonly ListedFeedback[]): readonly ListedFeedback[] {
  const deferred = useDeferredValue(rows, noCards);
  return deferred.length === 0 ? deferred : rows;
}

interface CardsProps extends Pick<RoadmapLaneProps, "status" | "label" | "scroller"> {
  rows: readonly ListedFeedback[];
  faceOf: (
    feedback: ListedFeedback,
  ) => Pick<ComponentProps<typeof RoadmapCard>, "feedback" | "linkTo" | "owner" | "waiting">;
  provided: DroppableProvided;
  /** For a card that comes from elsewhere, in px. */
  room: number;
  children: ReactNode;
}

/** Only the cards in sight are rendered, so a column of 1,500 opens, scrolls and is dragged in like one of ten. */
function Cards({ rows, faceOf, provided, room, status, label, scroller, children }: CardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin,
  });
  return (
    <ul
      ref={(element) => {
        list.current = element;
        provided.innerRef(element);
      }}
      {...provided.droppableProps}
      aria-label={label}
      className="relative flex-1"
      style={{ minHeight: virtualizer.getTotalSize() + room }}
      data-lane={status}
    >
      {children}
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const feedback = rows[index];
        return (
          feedback && (
            <RoadmapCard
              key={key}
              {...faceOf(feedback)}
              index={index}
              top={start - scrollMargin}
              measure={virtualizer.measureElement}
            />
          )
        );
      })}
    </ul>
  );
}

/** The end of a column; loads the next cards when it comes near the viewport. */
function MoreCards({
  status,
  onLoadMore,
}: {
  status: RoadmapStatus;
  onLoadMore: (status: RoadmapStatus) => Promise<unknown>;
}) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => onLoadMore(status) });

  useEffect(() => {
    const element = end.current;
    if (!element || isPending || isError) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) mutate();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mutate, isPending, isError]);

  return (
    <div ref={end} className="grid min-h-8 justify-items-center py-2 text-muted">
      {isError ? (
        <ErrorMessage layout="line" title={t("moreNotLoaded")} onRetry={() => mutate()} />
      ) : (
        <Spinner label={t("loadingMore")} />
      )}
    </div>
  );
}

function LaneSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={t("loadingColumn", { column: label })} className="grid gap-2">
      {["w-[70%]", "w-[52%]"].map((width) => (
        <div key={width} className="grid gap-3 rounded-md bg-raised px-3 py-4 shadow-[0_0_0_1px_var(--line)]">
          <Skeleton className={`h-2.5 ${width}`} />
          <Skeleton className="h-2 w-[90%]" />
          <Skeleton className="h-2 w-[30%]" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Returns where the dragged card would land in its column, measured on the cards around it. `from`: where it was taken from. */
export function measureSlot(
  status: RoadmapStatus,
  held: { id: string; from: DraggableLocation },
  index: number,
): Slot | null {
  const list = document.querySelector<HTMLElement>(`[data-lane="${status}"]`);
  const card = document.querySelector<HTMLElement>(`[data-rfd-draggable-id="${held.id}"]`);
  if (!list || !card) return null;
  const isHome = held.from.droppableId === status;
  /** The card that stands at a place among the others, and its upper edge when they have closed the gap. */
  const edgesAt = (place: number) => {
    const isBehind = isHome && place >= held.from.index;
    const other = list.querySelector<HTMLElement>(`li[data-index="${isBehind ? place + 1 : place}"]`);
    if (!other) return null;
    const top = other.offsetTop - (isBehind ? card.offsetHeight : 0);
    return { top, bottom: top + other.offsetHeight };
  };
  const top = edgesAt(index)?.top ?? edgesAt(index - 1)?.bottom ?? 0;
  return { top: top + CARD_MARGIN, height: card.offsetHeight - 2 * CARD_MARGIN };
}
