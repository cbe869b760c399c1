import { positionAfterHighest } from "@hark/contract/feedback/position";
import type { Feedback, FeedbackDetail, FeedbackStatus } from "@hark/contract/feedback/schema";
import { RequestError } from "@hark/contract/request";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { ActionMenu } from "../../features/feedback/action-menu.tsx";
import { CommentForm } from "../../features/feedback/comment-form.tsx";
import { CommentList } from "../../features/feedback/comment-list.tsx";
import { fullDate } from "../../features/feedback/dates.ts";
import { useDeleteFeedback } from "../../features/feedback/delete-feedback.ts";
import { columnEndQuery, feedbackQuery, findKnown, loadOlderComments } from "../../features/feedback/requests.ts";
import { CommentStat } from "../../features/feedback/stat.tsx";
import { useTagFeedback } from "../../features/feedback/tag-feedback.ts";
import { useUpdateFeedback } from "../../features/feedback/update-feedback.ts";
import { VotersMenu } from "../../features/feedback/voters-menu.tsx";
import { TagList } from "../../features/tags/tag-list.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { FeedbackStatusBadge } from "../../shared/ui/feedback-status.tsx";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { InlineConfirm } from "../../shared/ui/inline-confirm.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { Count } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t, tr } from "./texts.ts";

interface FeedbackDialogProps {
  projectId: string;
  /** Undefined when closed. */
  feedbackId: string | undefined;
  onClose: () => void;
}

export function FeedbackDialog({ projectId, feedbackId, onClose }: FeedbackDialogProps) {
  // The content stays while the dialog fades out.
  const [lastId, setLastId] = useState(feedbackId);
  if (feedbackId !== undefined && feedbackId !== lastId) setLastId(feedbackId);
  if (lastId === undefined) return null;
  return (
    <OpenFeedback
      key={lastId}
      projectId={projectId}
      feedbackId={lastId}
      isOpen={feedbackId !== undefined}
      onClose={onClose}
    />
  );
}

function OpenFeedback(props: { projectId: string; feedbackId: string; isOpen: boolean; onClose: () => void }) {
  const { projectId, feedbackId, isOpen, onClose } = props;
  const client = useQueryClient();
  const query = useQuery({ ...feedbackQuery(projectId, feedbackId), enabled: isOpen });
  const deletion = useDeleteFeedback(projectId, { onDeleted: onClose });
  // An invalid id in the address gets 400, not 404.
  const isMissing = query.error instanceof RequestError && (query.error.status === 404 || query.error.status === 400);
  // The list has everything except the comments.
  const feedback: Feedback | undefined = isMissing
    ? undefined
    : (query.data ?? findKnown(client, projectId, feedbackId));

  return (
    <Dialog
      open={isOpen}
      size="md"
      dismissible={!deletion.isPending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={feedback ? <UserText>{feedback.title}</UserText> : isMissing ? t("notFound") : t("loading")}
    >
      {feedback ? (
        <>
          <Facts
            projectId={projectId}
            feedback={feedback}
            deletion={{ isPending: deletion.isPending, start: () => deletion.mutate(feedbackId) }}
          />
          <div className="mt-3">
            <Tags projectId={projectId} feedback={feedback} />
          </div>
          {query.data?.author && (
            <p className="mt-3 text-sm text-muted wrap-anywhere">
              {tr("suggestedBy", { name: <UserText>{visitorDisplayName(query.data.author)}</UserText> })}
            </p>
          )}
          {feedback.description !== "" && (
            <div dir="auto" className="mt-2 max-w-[60ch] whitespace-pre-wrap text-soft wrap-anywhere">
              <FormattedText text={feedback.description} />
            </div>
          )}
          <section aria-label={t("comments")} className="-mx-6 mt-5 border-t border-line px-6 pt-3.5">
            <h3 className="flex items-center gap-2 text-sm">
              {t("comments")}
              <Count value={feedback.commentCount} />
            </h3>
            {query.data ? (
              <Comments projectId={projectId} detail={query.data} />
            ) : query.isError ? (
              <ErrorMessage
                layout="line"
                title={t("commentsNotLoaded")}
                onRetry={() => void query.refetch()}
                isRetrying={query.isFetching}
                className="py-3"
              />
            ) : (
              <CommentsSkeleton />
            )}
          </section>
        </>
      ) : isMissing ? (
        <EmptyState icon={SearchX} title={t("suggestionMissing")} description={t("suggestionMissingWhy")} />
      ) : query.isError ? (
        <ErrorMessage
          title={t("suggestionNotLoaded")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <CommentsSkeleton />
      )}
    </Dialog>
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

interface FactsProps {
  projectId: string;
  feedback: Feedback;
  deletion: { isPending: boolean; start: () => void };
}

function Facts({ projectId, feedback, deletion }: FactsProps) {
  const update = useUpdateFeedback(projectId);
  const columnEnd = useQuery(columnEndQuery(projectId));

  function handleMove(status: FeedbackStatus) {
    // FDB-57. If it is not known yet, the server puts the item last.
    const highest = columnEnd.data;
    const isKnown = status === "PLANNED" && highest !== undefined;
    update.mutate({ feedback, status, ...(isKnown && { position: positionAfterHighest(highest ?? undefined) }) });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <FeedbackStatusBadge status={feedback.status} />
      <VotersMenu
        projectId={projectId}
        feedbackId={feedback.id}
        upvoteCount={feedback.upvoteCount}
        linkTo={(conversationId) => (
          <Link
            to="/$projectId/messages/$view/{-$conversationId}"
            params={{ projectId, view: "inbox", conversationId }}
          />
        )}
      />
      <CommentStat value={feedback.commentCount} />
      <time dateTime={feedback.createdAt} className="text-sm text-soft">
        {fullDate(feedback.createdAt)}
      </time>
      <span className="ms-auto flex flex-wrap items-center gap-1">
        <InlineConfirm
          label={t("delete")}
          icon={<Trash2 />}
          pending={deletion.isPending}
          pendingLabel={t("deleting")}
          onConfirm={deletion.start}
        />
        <ActionMenu status={feedback.status} onMove={handleMove} />
      </span>
    </div>
  );
}

function Comments({ projectId, detail }: { projectId: string; detail: FeedbackDetail }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const older = useMutation({ mutationFn: () => loadOlderComments(client, projectId, detail.id) });
  return (
    <>
      <CommentList
        comments={detail.comments}
        agentId={user.agent.id}
        hasMore={detail.hasMore}
        isLoadingOlder={older.isPending}
        onLoadOlder={older.mutate}
      />
      <CommentForm projectId={projectId} feedbackId={detail.id} accountId={user.id} />
    </>
  );
}

function CommentsSkeleton() {
  return (
    <SkeletonGroup label={t("loadingComments")} className="grid gap-3 py-3">
      <div className="flex items-center gap-2.5">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-2.5 w-[40%]" />
      </div>
      <Skeleton className="h-17 w-full rounded-lg" />
    </SkeletonGroup>
  );
}
