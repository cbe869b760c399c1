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
import { useMemo, useState } from "react";
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
  const [slot, setSlot] = useState<(Slot & { status: RoadmapStatus }) | null>(null);

  function showSlot(cardId: string, location: DraggableLocation | null) {
    const status = toStatus(location?.droppableId);
    const measured = status && location && measureSlot(status, cardId, location.index);
    setSlot(measured ? { status, ...measured } : null);
  }

  function handleDragStart({ draggableId, source }: DragStart, { announce }: ResponderProvided) {
    // Wait until the library has taken the card out of the flow.
    requestAnimationFrame(() => showSlot(draggableId, source));
    announce(t("pickedUp", { position: describePosition(source) }));
  }

  function handleDragUpdate({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) {
    showSlot(draggableId, destination);
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
      <div className="relative min-h-0 flex-1 overflow-auto overscroll-contain">
        <div
          className="grid min-h-full grid-cols-3 gap-3"
          style={{ padding: EDGE, minWidth: limits.roadmapMinWidthPx + 2 * EDGE }}
        >
          {roadmapStatuses.map((status) => (
            <RoadmapLane
              key={status}
              status={status}
              lane={board.lanes[status]}
              slot={slot?.status === status ? slot : null}
              isHolding={board.isHolding}
              linkTo={linkTo}
              agents={agents}
              waiting={waiting}
              label={words(status)}
              onLoadMore={board.loadMore}
            />
          ))}
        </div>
      </div>
    </DragDropContext>
  );
}

function toStatus(droppableId: string | undefined): RoadmapStatus | null {
  return roadmapStatuses.find((status) => status === droppableId) ?? null;
}
