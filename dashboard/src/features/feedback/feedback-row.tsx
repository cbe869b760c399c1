import type { Feedback } from "@hark/contract/feedback/schema";
import { Ellipsis, Eye, Trash2 } from "lucide-react";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { FeedbackStatusBadge } from "../../shared/ui/feedback-status.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { type ShownTag, TagSquares } from "../../shared/ui/tag.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { CommentStat, UpvoteStat } from "./stat.tsx";
import { t } from "./texts.ts";

interface FeedbackRowProps {
  feedback: Feedback;
  /** A router's link to the item; this component renders its children. */
  link: LinkElement;
  /** The row's menu exists on wide screens only (FDB-16). */
  hasMenu: boolean;
  /** All tags of the project. */
  tags: ReadonlyMap<string, ShownTag>;
  onView: (feedback: Feedback) => void;
  onDelete: (feedback: Feedback) => void;
}

const grid =
  "grid items-center gap-x-3 lg:h-12 lg:grid-cols-[minmax(0,1fr)_116px_52px_52px_52px_32px] lg:ps-4 lg:pe-3 xl:grid-cols-[minmax(0,1fr)_116px_64px_64px_64px_32px] " +
  "max-lg:grid-cols-[minmax(0,1fr)_auto_auto_auto] max-lg:gap-x-3.5 max-lg:gap-y-1.5 max-lg:px-2 max-lg:py-3";

export function FeedbackRow({ feedback, link, hasMenu, tags, onView, onDelete }: FeedbackRowProps) {
  return (
    <div className="group relative">
      {fillLink(
        link,
        `${grid} rounded-md text-ink no-underline hover:bg-hover group-has-data-popup-open:bg-hover focus-visible:-outline-offset-2`,
        <>
          <span className="flex min-w-0 items-center gap-2 max-lg:col-span-full">
            <span className="min-w-0 font-medium max-lg:line-clamp-2 lg:truncate">
              <UserText className="lg:block lg:w-fit lg:max-w-full lg:truncate">{feedback.title}</UserText>
            </span>
            <TagSquares tags={feedback.tagIds.flatMap((id) => tags.get(id) ?? [])} />
          </span>
          <span className="flex">
            <FeedbackStatusBadge status={feedback.status} />
          </span>
          <UpvoteStat value={feedback.upvoteCount} />
          <CommentStat value={feedback.commentCount} />
          <RelativeTime at={feedback.createdAt} className="min-w-15 text-end text-sm text-muted lg:min-w-0" />
        </>,
      )}
      {hasMenu && (
        <div className="absolute end-3 top-2.5 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 group-has-data-popup-open:opacity-100">
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
