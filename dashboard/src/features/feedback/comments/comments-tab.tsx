import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { CommentForm } from "../comment-form.tsx";
import { CommentList } from "../comment-list.tsx";
import type { PartProps } from "../detail/parts.ts";
import { loadOlderComments } from "../requests.ts";
import { t } from "../texts.ts";

/** `user` is who is signed in; a feature does not read another one's. */
export function CommentsTab({
  projectId,
  detail,
  loading,
  user,
}: PartProps & { user: { id: string; agent: { id: string } } }) {
  const client = useQueryClient();
  const older = useMutation({ mutationFn: (feedbackId: string) => loadOlderComments(client, projectId, feedbackId) });
  if (!detail) {
    if (!loading.hasFailed) return <CommentsSkeleton />;
    return (
      <ErrorMessage
        layout="line"
        title={t("commentsNotLoaded")}
        onRetry={loading.retry}
        isRetrying={loading.isFetching}
        className="py-3"
      />
    );
  }
  return (
    <>
      <CommentList
        comments={detail.comments}
        of={{ projectId, feedbackId: detail.id }}
        agentId={user.agent.id}
        hasMore={detail.hasMore}
        isLoadingOlder={older.isPending}
        onLoadOlder={() => older.mutate(detail.id)}
      />
      <div className="mt-auto">
        <CommentForm projectId={projectId} feedbackId={detail.id} accountId={user.id} />
      </div>
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
