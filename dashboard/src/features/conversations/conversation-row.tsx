import { lastActivityAt } from "@hark/contract/conversations/list-rules";
import { isFromTeam, messagePreview } from "@hark/contract/conversations/rules";
import type { Conversation } from "@hark/contract/conversations/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { Link } from "@tanstack/react-router";
import { Reply } from "lucide-react";
import { memo } from "react";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { type ShownTag, TagSquares } from "../../shared/ui/tag.tsx";
import { UnreadDot } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import type { ScreenView } from "./screen-view.ts";
import { t } from "./texts.ts";

interface ConversationRowProps {
  projectId: string;
  view: ScreenView;
  conversation: Conversation;
  isOpen: boolean;
  isUnread: boolean;
  /** All tags of the project. */
  tags: ReadonlyMap<string, ShownTag>;
  /** One row of the list is reached with Tab, the others with the arrow keys. */
  isTabStop: boolean;
}

/** Renders only when its own conversation has changed, however busy the rest of the inbox is. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { projectId, view, conversation, isOpen, isUnread, tags, isTabStop } = props;
  const { id, lastMessage, status, tagIds, widgetUser } = conversation;
  const name = visitorDisplayName(widgetUser);
  const isClosed = status === "CLOSED";
  return (
    <Link
      to="/$projectId/messages/$view/{-$conversationId}"
      params={{ projectId, view, conversationId: id }}
      data-conversation={id}
      tabIndex={isTabStop ? 0 : -1}
      {...(isOpen && { "aria-current": "true" })}
      className={cx(
        "grid grid-cols-[32px_minmax(0,1fr)] gap-x-2.5 rounded-md px-2 py-2.5 no-underline focus-visible:-outline-offset-2 max-lg:px-2.5 max-lg:py-3 xl:gap-x-3 xl:px-2.5",
        isOpen ? "max-lg:hover:bg-hover lg:bg-selected" : "hover:bg-hover",
      )}
    >
      <Avatar name={name} src={widgetUser.avatarUrl} className={cx("mt-0.5", isClosed && "saturate-25")} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span
            className={cx(
              "min-w-0 flex-1",
              isUnread ? "font-[650]" : "font-[480]",
              isClosed && !isUnread && "text-muted",
            )}
          >
            <UserText cut>{name}</UserText>
          </span>
          <RelativeTime at={lastActivityAt(conversation)} className="text-xs whitespace-nowrap text-muted" />
        </span>
        <span className="mt-px flex h-5 items-center gap-1.5 text-sm text-muted">
          {lastMessage && isFromTeam(lastMessage) && (
            <>
              <Reply className="size-3.5! stroke-2!" />
              <span className="sr-only">{t("replied")}</span>
            </>
          )}
          <span className={cx("min-w-0 flex-1", isUnread && "text-ink")}>
            <UserText cut>{messagePreview(lastMessage)}</UserText>
          </span>
          <TagSquares tags={tagIds.flatMap((tagId) => tags.get(tagId) ?? [])} />
          {isClosed && <span className="sr-only">{t("closed")}</span>}
          {isUnread && <UnreadDot />}
        </span>
      </span>
    </Link>
  );
});
