import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { shortDate } from "../dates.ts";
import type { PartProps } from "../detail/parts.ts";
import { CommentStat, UpvoteStat } from "../stat.tsx";
import { t } from "../texts.ts";
import { mergedQuery, useSeparateFeedback } from "./requests.ts";

/** What was merged into the suggestion. Separating shows at once when the server has done it: it is rare and it matters. */
export function MergedTab({ projectId, feedback }: PartProps) {
  const merged = useQuery(mergedQuery(projectId, feedback.id));
  const separate = useSeparateFeedback(projectId);
  if (!merged.data) {
    if (merged.isError) {
      return (
        <ErrorMessage
          layout="line"
          title={t("mergedItemsNotLoaded")}
          onRetry={() => void merged.refetch()}
          isRetrying={merged.isFetching}
          className="py-3"
        />
      );
    }
    return (
      <SkeletonGroup label={t("loadingMerged")} className="grid gap-5 py-3">
        <Skeleton className="h-2.5 w-56" />
        <Skeleton className="h-2.5 w-44" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <p className="pt-2 pb-1 text-sm text-muted">{t("mergedCountHere")}</p>
      <ul aria-label={t("merged")}>
        {merged.data.map(({ id, title, author, upvoteCount, commentCount, mergedAt, mergedBy }) => {
          const name = author ? visitorDisplayName(author) : t("guest");
          const date = shortDate(mergedAt);
          return (
            <li
              key={id}
              className="grid min-h-12 grid-cols-[24px_minmax(0,1fr)_auto_auto_auto] items-center gap-x-3 border-t border-line py-1.5 text-sm first:border-t-0 max-lg:grid-cols-[24px_minmax(0,1fr)_auto]"
            >
              <Avatar name={name} src={author?.avatarUrl} size={24} />
              <span className="grid min-w-0">
                <b className="min-w-0 truncate text-base font-medium">
                  <UserText cut>{title}</UserText>
                </b>
                <small className="truncate text-xs text-muted">
                  {mergedBy ? t("mergedBy", { name: mergedBy.name, date }) : t("mergedAt", { date })}
                </small>
              </span>
              <UpvoteStat value={upvoteCount} className="max-lg:hidden" />
              <CommentStat value={commentCount} className="max-lg:hidden" />
              <Button
                size="sm"
                aria-label={t("separateOne", { title })}
                loading={separate.isPending && separate.variables === id}
                onClick={() => separate.mutate(id)}
              >
                {t("separate")}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
