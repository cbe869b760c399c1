import { authorName } from "@hark/contract/feedback/rules";
import type { Comment } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import { EyeOff } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { Attachments } from "./attachments/attachments.tsx";
import { t } from "./texts.ts";

interface CommentListProps {
  comments: readonly Comment[];
  /** The item that they are shown under. */
  of: { projectId: string; feedbackId: string };
  /** The signed-in agent, whose own comments are marked (FDB-30). */
  agentId: string;
  hasMore: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
}

export function CommentList({ comments, of, agentId, hasMore, isLoadingOlder, onLoadOlder }: CommentListProps) {
  const scroller = useRef<HTMLElement>(null);
  const lastId = comments.at(-1)?.id;

  // Scrolls to the newest comment when the dialog opens and when one arrives; older ones are loaded above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last comment is what must be followed
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [lastId]);

  if (comments.length === 0) return <p className="py-2 text-sm text-muted">{t("noCommentsYet")}</p>;
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
      tabIndex={0}
      aria-label={t("comments")}
      className="-mx-2 mt-1 overflow-y-auto overscroll-contain px-2 focus-visible:-outline-offset-2"
      style={{ maxHeight: limits.commentListMaxPx }}
    >
      {hasMore && (
        <Button variant="quiet" size="sm" loading={isLoadingOlder} onClick={onLoadOlder} className="-ms-2.5 text-soft!">
          {t("showEarlierComments")}
        </Button>
      )}
      <ol>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            of={of}
            isOwn={comment.authorType === "AGENT" && comment.authorId === agentId}
          />
        ))}
      </ol>
    </section>
  );
}

function CommentItem({ comment, of, isOwn }: Pick<CommentListProps, "of"> & { comment: Comment; isOwn: boolean }) {
  const name = authorName(comment);
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 py-2.5">
      <Avatar name={name} src={comment.author?.avatarUrl} size={24} ground="raised" />
      <div className="min-w-0">
        <div className="flex min-w-0 items-baseline gap-1.5 text-sm font-medium">
          {isOwn && <span className="shrink-0 text-muted">{t("ownComment")}</span>}
          <span className="min-w-0">
            <UserText cut>{name}</UserText>
          </span>
          <RelativeTime at={comment.createdAt} className="shrink-0 text-xs font-normal text-muted" />
          {comment.isHidden && (
            <span className="inline-flex shrink-0 items-center gap-1 text-xs font-normal text-muted [&>.lucide]:size-3.25">
              <EyeOff />
              {t("notPublic")}
            </span>
          )}
        </div>
        {comment.content !== "" && (
          <div dir="auto" className="whitespace-pre-wrap text-soft wrap-anywhere">
            <FormattedText text={comment.content} />
          </div>
        )}
        <Attachments attachments={comment.attachments} of={of} />
      </div>
    </li>
  );
}
