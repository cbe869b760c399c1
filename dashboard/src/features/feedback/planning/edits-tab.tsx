import type { FeedbackEdit } from "@hark/contract/feedback/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RelativeTime } from "../../../shared/time/relative-time.tsx";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import type { PartProps } from "../detail/parts.ts";
import { editsQuery } from "./requests.ts";
import { t } from "./texts.ts";

/** What stood there before, newest first. */
export function EditsTab({ projectId, feedback }: PartProps) {
  const query = useInfiniteQuery(editsQuery(projectId, feedback.id));
  if (query.isError && !query.data) {
    return (
      <ErrorMessage
        layout="line"
        title={t("editsNotLoaded")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="py-3"
      />
    );
  }
  if (!query.data) {
    return (
      <SkeletonGroup label={t("loadingEdits")} className="grid gap-4 py-3">
        <Skeleton className="h-2.5 w-48" />
        <Skeleton className="h-2.5 w-64" />
      </SkeletonGroup>
    );
  }
  const edits = query.data.pages.flatMap((page) => page.edits);
  if (edits.length === 0) return <p className="py-2 text-sm text-muted">{t("noEdits")}</p>;
  return (
    <>
      <ol>
        {edits.map((edit) => (
          <Edit key={edit.id} edit={edit} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-start"
        >
          {t("moreEdits")}
        </Button>
      )}
    </>
  );
}

function Edit({ edit }: { edit: FeedbackEdit }) {
  const name = edit.agent?.name ?? t("formerEditor");
  const changes = [edit.title, edit.description].filter((change) => change !== null);
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 py-2.5">
      <Avatar name={name} src={edit.agent?.avatarUrl} size={24} />
      <div className="grid min-w-0 gap-1.5">
        <div className="flex items-baseline gap-1.5 text-sm font-medium">
          <UserText cut>{name}</UserText>
          <RelativeTime at={edit.createdAt} className="shrink-0 text-xs font-normal text-muted" />
        </div>
        {changes.map(({ from, to }) => (
          <div key={`${from} ${to}`} className="grid gap-0.5 text-sm whitespace-pre-wrap wrap-anywhere">
            <del dir="auto" className="text-muted">
              <span className="sr-only">{t("was")} </span>
              {from || t("emptied")}
            </del>
            <ins dir="auto" className="no-underline">
              <span className="sr-only">{t("became")} </span>
              {to || t("emptied")}
            </ins>
          </div>
        ))}
      </div>
    </li>
  );
}
