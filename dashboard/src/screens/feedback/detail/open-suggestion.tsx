import { positionAfterHighest } from "@hark/contract/feedback/position";
import { canMove } from "@hark/contract/feedback/rules";
import type { Feedback, FeedbackStatus } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { type RefObject, useState } from "react";
import { ActionMenu } from "../../../features/feedback/action-menu.tsx";
import { PublicAnswer } from "../../../features/feedback/announcements/public-answer.tsx";
import { Attachments } from "../../../features/feedback/attachments/attachments.tsx";
import { fullDate, shortDate } from "../../../features/feedback/dates.ts";
import type { PartProps, SuggestionSide } from "../../../features/feedback/detail/parts.ts";
import { columnEndQuery } from "../../../features/feedback/requests.ts";
import { useStatusWords } from "../../../features/feedback/settings/status-words.ts";
import { useTagFeedback } from "../../../features/feedback/tag-feedback.ts";
import { useUpdateFeedback } from "../../../features/feedback/update-feedback.ts";
import { TagList } from "../../../features/tags/tag-list.tsx";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { FeedbackStatusBadge } from "../../../shared/ui/feedback-status.tsx";
import { FormattedText } from "../../../shared/ui/formatted-text.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { InlineConfirm } from "../../../shared/ui/inline-confirm.tsx";
import { toastWithUndo } from "../../../shared/ui/toast-with-undo.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { t } from "../texts.ts";
import { suggestionSides } from "./sides.ts";
import { type OpenTab, SuggestionTabs } from "./suggestion-tabs.tsx";

interface OpenSuggestionProps extends PartProps {
  titleId: string;
  openTab: RefObject<OpenTab | null>;
  deletion: { isPending: boolean; start: () => void };
  onClose: () => void;
}

/**
 * What is read stands on the left, what is decided on the right. On phones both are one column, in which what waits for
 * somebody stands above the tabs; only the order changes, not the elements.
 */
export function OpenSuggestion({ titleId, openTab, deletion, onClose, ...part }: OpenSuggestionProps) {
  const { projectId, feedback, detail } = part;
  const close = (className: string) => (
    <IconButton label={t("close")} tooltip={false} className={className} onClick={onClose}>
      <X />
    </IconButton>
  );
  return (
    <div className="grid h-full min-h-0 lg:grid-cols-[minmax(0,1fr)_288px] lg:grid-rows-[minmax(0,1fr)] max-lg:flex max-lg:flex-col max-lg:overflow-y-auto max-lg:overscroll-contain">
      <div className="flex min-h-0 min-w-0 flex-col max-lg:contents">
        <div className="flex shrink-0 items-start gap-2 ps-6 pe-4 pt-5 pb-2 max-lg:order-0 max-lg:ps-4 max-lg:pe-2">
          <h2 id={titleId} className="min-w-0 flex-1 text-xl text-balance wrap-anywhere">
            <UserText>{feedback.title}</UserText>
          </h2>
          {close("-mt-2 lg:hidden")}
        </div>
        <div className="max-h-[45%] shrink-0 overflow-y-auto px-6 pb-4 max-lg:order-2 max-lg:max-h-none max-lg:overflow-visible max-lg:px-4 max-lg:pt-1">
          <Origin feedback={feedback} detail={detail} />
          {feedback.description !== "" && (
            <div dir="auto" className="mt-2.5 max-w-[60ch] whitespace-pre-wrap text-soft wrap-anywhere">
              <FormattedText text={feedback.description} />
            </div>
          )}
          <Attachments attachments={feedback.attachments} of={{ projectId, feedbackId: feedback.id }} />
          <PublicAnswer projectId={projectId} detail={detail} />
          <div className="mt-3">
            <Tags projectId={projectId} feedback={feedback} />
          </div>
        </div>
        <SuggestionTabs openRef={openTab} {...part} />
      </div>
      <div className="min-h-0 min-w-0 bg-sunken lg:overflow-y-auto lg:border-s lg:border-line max-lg:contents">
        <div className="flex h-(--bar) shrink-0 items-center gap-2 ps-4 pe-2 lg:sticky lg:top-0 lg:z-1 lg:border-b lg:border-line lg:bg-sunken max-lg:order-1 max-lg:h-12 max-lg:pe-4">
          <FeedbackStatusBadge status={feedback.status} />
          <span className="flex-1" />
          <Move projectId={projectId} feedback={feedback} />
          {close("max-lg:hidden")}
        </div>
        {suggestionSides.map((side) => (
          <SideOf key={side.key} side={side} part={part} />
        ))}
        <div className="border-line p-2 max-lg:order-5 max-lg:border-t max-lg:bg-sunken">
          <InlineConfirm
            label={t("delete")}
            icon={<Trash2 />}
            pending={deletion.isPending}
            pendingLabel={t("deleting")}
            onConfirm={deletion.start}
          />
        </div>
      </div>
    </div>
  );
}

function SideOf({ side: { isUrgent, Side }, part }: { side: SuggestionSide; part: PartProps }) {
  return (
    <div className={isUrgent ? "max-lg:order-2" : "max-lg:order-5"}>
      <Side {...part} />
    </div>
  );
}

/** Who suggested it, and when. The row is as high before the author is known. */
function Origin({ feedback, detail }: Pick<PartProps, "feedback" | "detail">) {
  const name = detail?.author ? visitorDisplayName(detail.author) : undefined;
  return (
    <p className="flex min-h-5 items-center gap-2 text-sm text-muted">
      {name !== undefined && <Avatar name={name} src={detail?.author?.avatarUrl} size={20} />}
      <span className="min-w-0 wrap-anywhere">
        {name !== undefined && (
          <>
            <span className="sr-only">{t("suggestedBy")} </span>
            <b className="font-medium text-ink">
              <UserText>{name}</UserText>
            </b>
            {" · "}
          </>
        )}
        <time dateTime={feedback.createdAt}>{fullDate(feedback.createdAt)}</time>
        {feedback.editedAt !== null && (
          <>
            {" · "}
            <span>{t("editedOn", { date: shortDate(feedback.editedAt) })}</span>
          </>
        )}
      </span>
    </p>
  );
}

function Tags({ projectId, feedback }: { projectId: string; feedback: Feedback }) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useTagFeedback(projectId, feedback.id);
  return (
    <TagList
      projectId={projectId}
      kind="suggestion"
      tagIds={feedback.tagIds}
      onToggle={(tagId, isOn) => toggle.mutate({ tagId, isOn })}
      open={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}

function Move({ projectId, feedback }: { projectId: string; feedback: Feedback }) {
  const update = useUpdateFeedback(projectId);
  const columnEnd = useQuery(columnEndQuery(projectId));
  const words = useStatusWords(projectId);

  function handleMove(status: FeedbackStatus) {
    // FDB-57. If it is not known yet, the server puts the item last.
    const highest = columnEnd.data;
    const isKnown = status === "PLANNED" && highest !== undefined;
    const move = { feedback, status, ...(isKnown && { position: positionAfterHighest(highest ?? undefined) }) };
    update.mutate(move, {
      onSuccess: ({ feedback: moved, announcement }) => {
        // Where somebody is about to be told, the tray offers the way back.
        if (announcement || !moved || !canMove(status, feedback.status)) return;
        const { status: from, position } = feedback;
        toastWithUndo(t("movedTo", { status: words(status) }), () =>
          update.mutateAsync({ feedback: moved, status: from, position, announce: false, isUndo: true }),
        );
      },
    });
  }

  return <ActionMenu status={feedback.status} onMove={handleMove} />;
}
