import type { Colleague } from "@hark/contract/agents/schema";
import type { Announcement } from "@hark/contract/announcements/schema";
import type { ListedFeedback } from "@hark/contract/feedback/schema";
import {
  Draggable,
  type DraggableProvided,
  type DraggableProvidedDragHandleProps,
  type DraggableStateSnapshot,
} from "@hello-pangea/dnd";
import { cloneElement, memo } from "react";
import type { LinkElement } from "../../shared/layout/link-slot.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { UnreadDot } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { CardFoot } from "./announcements/card-foot.tsx";
import { quarterLabel, shortDate } from "./dates.ts";
import { CommentStat, UpvoteStat } from "./stat.tsx";
import { t } from "./texts.ts";

/** The space above and below a card. It is part of the card's box, so that the drag library includes it. */
export const CARD_MARGIN = 4;

interface RoadmapCardProps {
  feedback: ListedFeedback;
  index: number;
  /** From the column's upper edge, in px. */
  top: number;
  /** Takes the card's height. */
  measure: (card: HTMLElement | null) => void;
  /** A router's link to the item. It has to be a stable function, or all cards re-render on every move. */
  linkTo: (feedback: ListedFeedback) => LinkElement;
  owner: Colleague | undefined;
  /** What it is about to tell. */
  waiting: Announcement | undefined;
}

export const RoadmapCard = memo(function RoadmapCard({ feedback, index, top, measure, ...face }: RoadmapCardProps) {
  return (
    <Draggable draggableId={feedback.id} index={index}>
      {(provided, snapshot) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          style={{ ...provided.draggableProps.style, top }}
          data-index={index}
          className="absolute inset-x-0"
        >
          <div ref={measure} data-index={index} className="p-1">
            <CardFace feedback={feedback} {...face} handle={provided.dragHandleProps} isHeld={isHeld(snapshot)} />
          </div>
        </li>
      )}
    </Draggable>
  );
});

/** The card in the hand, which stands beside its column: that holds only those in sight. */
export function HeldCard(
  props: Omit<RoadmapCardProps, "index" | "top" | "measure"> & {
    provided: DraggableProvided;
    snapshot: DraggableStateSnapshot;
  },
) {
  const { provided, snapshot, ...face } = props;
  return (
    <div ref={provided.innerRef} {...provided.draggableProps} className="p-1">
      <CardFace {...face} handle={provided.dragHandleProps} isHeld={isHeld(snapshot)} />
    </div>
  );
}

const isHeld = ({ isDragging, isDropAnimating }: DraggableStateSnapshot) => isDragging && !isDropAnimating;

interface CardFaceProps extends Omit<RoadmapCardProps, "index" | "top" | "measure"> {
  handle: DraggableProvidedDragHandleProps | null;
  isHeld: boolean;
}

/** A separate component, as a card's index changes with every move above it, but its content does not. */
const CardFace = memo(function CardFace({ feedback, linkTo, owner, waiting, handle, isHeld }: CardFaceProps) {
  return cloneElement(
    linkTo(feedback),
    {
      ...handle,
      className: cx(
        "block cursor-grab rounded-md bg-raised px-3 pt-3 pb-2.5 text-ink no-underline shadow-[0_0_0_1px_var(--line),var(--elev-card)] forced-colors:border",
        "transition-[rotate,box-shadow] duration-(--dur-1)",
        isHeld && "rotate-[1.6deg] cursor-grabbing shadow-drag!",
      ),
    } as object,
    <>
      <div className="flex gap-2">
        {feedback.isUnread && <UnreadDot className="mt-1.5" />}
        <h3 className={cx("line-clamp-3 text-base leading-5", feedback.isUnread ? "font-[650]" : "font-medium")}>
          <UserText>{feedback.title}</UserText>
        </h3>
      </div>
      {feedback.description !== "" && (
        <p dir="auto" className="mt-1 line-clamp-2 w-fit max-w-full text-sm leading-[18px] text-muted wrap-anywhere">
          {feedback.description}
        </p>
      )}
      <footer className="mt-2.5 flex items-center gap-3 text-xs text-muted">
        {feedback.etaQuarter === null ? (
          <time dateTime={feedback.createdAt} className="me-auto">
            {shortDate(feedback.createdAt)}
          </time>
        ) : (
          <span className="num me-auto">
            <span className="sr-only">{t("quarter")}</span> {quarterLabel(feedback.etaQuarter)}
          </span>
        )}
        <UpvoteStat value={feedback.upvoteCount} className="gap-1! text-xs! text-muted! [&>.lucide]:size-3.5!" />
        <CommentStat value={feedback.commentCount} className="gap-1! text-xs! text-muted! [&>.lucide]:size-3.5!" />
        {owner && (
          <span className="-my-0.5 flex">
            <span className="sr-only">{t("ownedBy", { name: owner.name })}</span>
            <Avatar name={owner.name} src={owner.avatarUrl} size={20} />
          </span>
        )}
      </footer>
      <CardFoot waiting={waiting} readyCount={feedback.readyAnswerCount} />
    </>,
  );
});
