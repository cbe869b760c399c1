import type { Colleague } from "@hark/contract/agents/schema";
import type { Feedback, ListedFeedback } from "@hark/contract/feedback/schema";
import { Ellipsis, Eye, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { FeedbackStatusBadge } from "../../shared/ui/feedback-status.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { type ShownTag, TagSquares } from "../../shared/ui/tag.tsx";
import { UnreadDot } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { quarterLabel } from "./dates.ts";
import { RowHint } from "./row-hint.tsx";
import { CommentStat, UpvoteStat } from "./stat.tsx";
import { t } from "./texts.ts";
import { formatWorth, type WorthUnit } from "./weight/worth.ts";

export interface FeedbackRowProps {
  projectId: string;
  feedback: ListedFeedback;
  /** A router's link to the item; this component renders its children. */
  link: LinkElement;
  /** The row's menu exists on wide screens only (FDB-16). */
  hasMenu: boolean;
  /** All tags of the project. */
  tags: ReadonlyMap<string, ShownTag>;
  /** All agents of the project. */
  agents: ReadonlyMap<string, Colleague>;
  worth: WorthUnit;
  /** On wide screens it stands where the owner does, as a button of its own; without it the owner's picture stands there. */
  ownerControl?: ((feedback: Feedback) => ReactNode) | undefined;
  onView: (feedback: Feedback) => void;
  onDelete: (feedback: Feedback) => void;
}

const grid =
  "grid items-center lg:h-12 lg:gap-x-3 lg:ps-3 lg:pe-2 " +
  "max-lg:grid-cols-[8px_auto_auto_auto_minmax(0,1fr)_auto_auto] max-lg:gap-x-2 max-lg:gap-y-1.5 max-lg:px-1 max-lg:py-3";
const columns =
  "lg:grid-cols-[8px_minmax(0,1fr)_112px_48px_48px_24px_40px_28px] xl:grid-cols-[8px_minmax(0,1fr)_116px_56px_56px_60px_24px_40px_32px]";
const columnsWithWorth =
  "lg:grid-cols-[8px_minmax(0,1fr)_112px_48px_48px_112px_24px_40px_28px] xl:grid-cols-[8px_minmax(0,1fr)_116px_56px_56px_128px_60px_24px_40px_32px]";

export function FeedbackRow(props: FeedbackRowProps) {
  const { projectId, feedback, link, hasMenu, tags, agents, worth, ownerControl, onView, onDelete } = props;
  const { isUnread, ownerId, etaQuarter } = feedback;
  const owner = ownerId === null ? undefined : agents.get(ownerId);
  return (
    <div className="group relative">
      {fillLink(
        link,
        cx(
          grid,
          worth.isCounted ? columnsWithWorth : columns,
          "rounded-md text-ink no-underline hover:bg-hover group-has-data-popup-open:bg-hover focus-visible:-outline-offset-2",
        ),
        <>
          {isUnread ? <UnreadDot className="max-lg:mt-1.5 max-lg:self-start" /> : <span />}
          <span className="flex min-w-0 items-center gap-3 max-lg:col-[2/-1]">
            <span className={cx("min-w-0 max-lg:line-clamp-2 lg:truncate", isUnread && "font-[650]")}>
              <UserText className="lg:block lg:w-fit lg:max-w-full lg:truncate">{feedback.title}</UserText>
            </span>
            <TagSquares tags={feedback.tagIds.flatMap((id) => tags.get(id) ?? [])} />
            {hasMenu && <RowHint projectId={projectId} feedback={feedback} />}
          </span>
          <span className="flex max-lg:col-start-2">
            <FeedbackStatusBadge status={feedback.status} />
          </span>
          <UpvoteStat value={feedback.upvoteCount} />
          <CommentStat value={feedback.commentCount} />
          {worth.isCounted && <Worth weight={feedback.weight} unit={worth.unit} />}
          <span className="num text-sm whitespace-nowrap text-soft max-xl:hidden">
            {etaQuarter !== null && (
              <>
                <span className="sr-only">{t("quarter")}</span>
                {quarterLabel(etaQuarter)}
              </>
            )}
          </span>
          <span className="flex max-lg:order-last">
            {owner && !(hasMenu && ownerControl) && (
              <>
                <span className="sr-only">{t("ownedBy", { name: owner.name })}</span>
                <Avatar name={owner.name} src={owner.avatarUrl} size={24} />
              </>
            )}
          </span>
          <RelativeTime at={feedback.createdAt} className="text-end text-sm text-muted max-lg:col-start-6" />
        </>,
      )}
      {hasMenu && ownerControl && (
        <div className="absolute end-25 top-3 size-6 xl:end-26">{ownerControl(feedback)}</div>
      )}
      {hasMenu && (
        <div className="absolute end-2 top-2.5 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 group-has-data-popup-open:opacity-100">
          <Menu
            align="end"
            className="min-w-32!"
            trigger={
              <IconButton label={t("moreActions")} tooltip={false}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Eye />} onSelect={() => onView(feedback)}>
              {t("view")}
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onDelete(feedback)}>
              {t("delete")}
            </MenuItem>
          </Menu>
        </div>
      )}
    </div>
  );
}

function Worth({ weight, unit }: { weight: number; unit: string | null }) {
  return (
    <span className={cx("num truncate text-sm lg:text-end max-lg:max-w-40", weight === 0 ? "text-muted" : "text-ink")}>
      <span className="sr-only">{t("worth")} </span>
      {formatWorth(weight)}
      {unit !== null && weight !== 0 && <small className="text-xs text-muted"> {unit}</small>}
    </span>
  );
}
