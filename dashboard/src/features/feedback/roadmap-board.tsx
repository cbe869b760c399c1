import type { Colleague } from "@hark/contract/agents/schema";
import { type RoadmapStatus, roadmapStatuses } from "@hark/contract/feedback/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import {
  DragDropContext,
  type DraggableLocation,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { LinkElement } from "../../shared/layout/link-slot.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { waitingAnnouncementsQuery } from "./announcements/requests.ts";
import type { BoardView } from "./requests.ts";
import { measureSlot, RoadmapLane, type Slot } from "./roadmap-lane.tsx";
import { useStatusWords } from "./settings/status-words.ts";
import { t } from "./texts.ts";
import { useBoard } from "./use-board.ts";

const EDGE = 16;

interface RoadmapBoardProps {
  projectId: string;
  view: BoardView;
  linkTo: (feedback: Feedback) => LinkElement;
  /** All agents of the project. */
  agents: ReadonlyMap<string, Colleague>;
}

/** Moves cards between and within the columns by mouse, touch and keyboard (ROAD-05, ROAD-06). Escape cancels. */
export function RoadmapBoard({ projectId, view, linkTo, agents }: RoadmapBoardProps) {
  const board = useBoard(projectId, view);
  const isOwnOrder = view.orderBy === "position";
  const words = useStatusWords(projectId);
  const waitingList = useQuery(waitingAnnouncementsQuery(projectId)).data;
  const waiting = useMemo(
    () => new Map((waitingList ?? []).flatMap((one) => (one.feedbackId === null ? [] : [[one.feedbackId, one]]))),
    [waitingList],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [slot, setSlot] = useState<(Slot & { status: RoadmapStatus }) | null>(null);

  function showSlot({ draggableId, source }: DragStart, location: DraggableLocation | null) {
    const status = toStatus(location?.droppableId);
    const measured = status && location && measureSlot(status, { id: draggableId, from: source }, location.index);
    setSlot(measured ? { status, ...measured } : null);
  }

  function handleDragStart(start: DragStart, { announce }: ResponderProvided) {
    const { source } = start;
    // Wait until the library has taken the card out of its column.
    requestAnimationFrame(() => showSlot(start, source));
    announce(t("pickedUp", { position: describePosition(source) }));
  }

  function handleDragUpdate(update: DragUpdate, { announce }: ResponderProvided) {
    const { destination } = update;
    showSlot(update, destination);
    announce(destination ? describePosition(destination) : t("notOverColumn"));
  }

  function handleDragEnd({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) {
    setSlot(null);
    const status = toStatus(destination?.droppableId);
    const isSameColumn = destination?.droppableId === source.droppableId;
    const isSamePosition = isSameColumn && (destination.index === source.index || !isOwnOrder);
    const feedback = roadmapStatuses
      .flatMap((lane) => board.lanes[lane]?.rows ?? [])
      .find((card) => card.id === draggableId);
    // ROAD-10
    const isMoved = reason === "DROP" && destination !== null && status !== null && !isSamePosition;
    board.letGo(feedback, isMoved ? { status, index: destination.index } : null);
    announce(
      isMoved
        ? t("dropped", { position: describePosition(destination) })
        : t("putBack", { position: describePosition(source) }),
    );
  }

  function describePosition({ droppableId, index }: DraggableLocation): string {
    const status = toStatus(droppableId);
    return status ? t("positionInColumn", { column: words(status), position: index + 1 }) : "";
  }

  if (board.failure) {
    return (
      <ErrorMessage
        title={t("roadmapNotLoaded")}
        onRetry={board.retry}
        isRetrying={board.failure.isFetching}
        className="flex-1"
      />
    );
  }
  return (
    <DragDropContext
      onBeforeCapture={board.hold}
      onDragStart={handleDragStart}
      onDragUpdate={handleDragUpdate}
      onDragEnd={handleDragEnd}
      dragHandleUsageInstructions={t("dragByKeyboard")}
    >
      <div
        ref={scroller}
        onTouchStartCapture={(event) => keepTouch(event.target)}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain"
      >
        <div
          className="grid min-h-full grid-cols-3 gap-3"
          style={{ padding: EDGE, minWidth: limits.roadmapMinWidthPx + 2 * EDGE }}
        >
          {roadmapStatuses.map((status) => (
            <RoadmapLane
              key={status}
              status={status}
              lane={board.lanes[status]}
              count={board.counts?.[status]}
              slot={slot?.status === status ? slot : null}
              isHolding={board.isHolding}
              linkTo={linkTo}
              agents={agents}
              waiting={waiting}
              label={words(status)}
              onLoadMore={board.loadMore}
              scroller={scroller}
            />
          ))}
        </div>
      </div>
    </DragDropContext>
  );
}

/**
 * A touch belongs to the element that it began on. That is gone once its card is in the hand, as another stands in for it, and the
 * drag library listens at the window, which hears nothing of what is not in the page.
 */
function keepTouch(target: EventTarget) {
  const over = new AbortController();
  const passOn = (event: TouchEvent) => {
    if (event.type !== "touchmove") over.abort();
    if ((target as Node).isConnected) return;
    const { type, touches, targetTouches, changedTouches } = event;
    const lists = { touches: [...touches], targetTouches: [...targetTouches], changedTouches: [...changedTouches] };
    if (!window.dispatchEvent(new TouchEvent(type, { ...lists, cancelable: true }))) event.preventDefault();
  };
  for (const type of ["touchmove", "touchend", "touchcancel"] as const) {
    target.addEventListener(type, passOn as EventListener, { passive: false, signal: over.signal });
  }
}

function toStatus(droppableId: string | undefined): RoadmapStatus | null {
  return roadmapStatuses.find((status) => status === droppableId) ?? null;
}
