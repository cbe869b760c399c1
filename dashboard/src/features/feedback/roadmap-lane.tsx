import type { Colleague } from "@hark/contract/agents/schema";
import type { Announcement } from "@hark/contract/announcements/schema";
import type { RoadmapStatus } from "@hark/contract/feedback/rules";
import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import { Droppable } from "@hello-pangea/dnd";
import { useMutation } from "@tanstack/react-query";
import { memo, useEffect, useRef } from "react";
import type { LinkElement } from "../../shared/layout/link-slot.ts";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { FeedbackStatusIcon } from "../../shared/ui/feedback-status.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import type { FeedbackList } from "./requests.ts";
import { CARD_MARGIN, RoadmapCard } from "./roadmap-card.tsx";
import { t } from "./texts.ts";

/** Where the dragged card would land, within the column's list. */
export interface Slot {
  top: number;
  height: number;
}

interface RoadmapLaneProps {
  status: RoadmapStatus;
  lane: FeedbackList | undefined;
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
}

const emptyText: Record<RoadmapStatus, () => string> = {
  PLANNED: () => t("plannedEmpty"),
  IN_PROGRESS: () => t("inProgressEmpty"),
  COMPLETED: () => t("completedEmpty"),
};

export function RoadmapLane(props: RoadmapLaneProps) {
  const { status, lane, slot, isHolding, linkTo, agents, waiting, label, onLoadMore } = props;
  const hasMore = lane !== undefined && lane.nextCursor !== null;
  return (
    <Droppable droppableId={status}>
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
                {`${lane.rows.length}${hasMore ? "+" : ""}`}
              </span>
            )}
          </h2>
          <div className="-mt-1 flex flex-1 flex-col px-1 pb-1">
            <ul
              ref={provided.innerRef}
              {...provided.droppableProps}
              aria-label={label}
              className="relative flex-1"
              data-lane={status}
            >
              {slot && (
                <li
                  aria-hidden
                  className="absolute inset-x-1 rounded-md bg-[color-mix(in_srgb,var(--accent)_12%,var(--sunken))] forced-colors:border"
                  style={{ top: slot.top, height: slot.height }}
                />
              )}
              <Cards feedbacks={lane?.rows ?? noCards} linkTo={linkTo} agents={agents} waiting={waiting} />
              {provided.placeholder}
              {lane?.rows.length === 0 && !snapshot.isDraggingOver && (
                <li className="px-2.5 py-2 text-sm text-pretty text-muted">{emptyText[status]()}</li>
              )}
              {lane === undefined && (
                <li className="p-1">
                  <LaneSkeleton label={label} />
                </li>
              )}
            </ul>
            {hasMore && !isHolding && <MoreCards status={status} onLoadMore={onLoadMore} />}
          </div>
        </section>
      )}
    </Droppable>
  );
}

const noCards: readonly ListedFeedback[] = [];

/** A separate component, so that dragging a card over a column re-renders none of its cards. */
const Cards = memo(function Cards({
  feedbacks,
  linkTo,
  agents,
  waiting,
}: Pick<RoadmapLaneProps, "linkTo" | "agents" | "waiting"> & { feedbacks: readonly ListedFeedback[] }) {
  return feedbacks.map((feedback, index) => (
    <RoadmapCard
      key={feedback.id}
      feedback={feedback}
      index={index}
      linkTo={linkTo}
      owner={feedback.ownerId === null ? undefined : agents.get(feedback.ownerId)}
      waiting={waiting.get(feedback.id)}
    />
  ));
});

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

/** Returns where the dragged card would land in its column, measured on the cards around it. */
export function measureSlot(status: RoadmapStatus, heldId: string, index: number): Slot | null {
  const list = document.querySelector<HTMLElement>(`[data-lane="${status}"]`);
  const held = document.querySelector<HTMLElement>(`[data-rfd-draggable-id="${heldId}"]`);
  if (!list || !held) return null;
  const cards = list.querySelectorAll<HTMLElement>(`[data-rfd-draggable-id]:not([data-rfd-draggable-id="${heldId}"])`);
  const next = cards[index];
  const last = cards[cards.length - 1];
  const top = next ? next.offsetTop : last ? last.offsetTop + last.offsetHeight : 0;
  return { top: top + CARD_MARGIN, height: held.offsetHeight - 2 * CARD_MARGIN };
}
