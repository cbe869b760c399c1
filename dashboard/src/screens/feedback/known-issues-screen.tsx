import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CircleCheck, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { describeIssue } from "../../features/known-issues/describe-issue.ts";
import { IssueDialog } from "../../features/known-issues/issue-dialog.tsx";
import { issueListQuery } from "../../features/known-issues/list-requests.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenFeedbackMenu } from "./feedback-layout.tsx";
import { IssuePane } from "./issue-pane.tsx";
import { t } from "./known-issues-texts.ts";

const path = "/$projectId/feedback/known-issues/{-$knownIssueId}";
const route = getRouteApi(path);

/** The list beside what is open in it; on phones one or the other. */
export function KnownIssuesScreen() {
  useDocumentTitle(t("knownIssues"));
  const { projectId, knownIssueId } = route.useParams();
  const navigate = route.useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  const open = useInfiniteQuery(issueListQuery(projectId, "OPEN"));
  const fixed = useInfiniteQuery(issueListQuery(projectId, "FIXED"));
  const openOnes = open.data?.pages.flatMap((page) => page.knownIssues) ?? [];
  const fixedOnes = fixed.data?.pages.flatMap((page) => page.knownIssues) ?? [];
  const isEmpty = open.isSuccess && fixed.isSuccess && openOnes.length + fixedOnes.length === 0;
  const make = (
    <Button size="sm" icon={<Plus className="size-3.5!" />} onClick={() => setIsMaking(true)}>
      {t("newOne")}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cx(
          "flex min-h-0 min-w-0 flex-col",
          isEmpty ? "flex-1" : "w-100 shrink-0 border-e border-line max-xl:w-80 max-lg:w-full max-lg:border-e-0",
          knownIssueId !== undefined && !isEmpty && "max-lg:hidden",
        )}
      >
        <TopBar title={t("knownIssues")} onOpenMenu={useOpenFeedbackMenu()}>
          {make}
        </TopBar>
        {open.isError && !open.data ? (
          <ErrorMessage
            title={t("issueListNotLoaded")}
            onRetry={() => void open.refetch()}
            isRetrying={open.isFetching}
            className="flex-1"
          />
        ) : open.isPending ? (
          <SkeletonGroup label={t("loadingList")} className="grid gap-0.5 p-1.5">
            {["w-[70%]", "w-1/2", "w-[60%]"].map((width) => (
              <div
                key={width}
                className="grid h-15 grid-cols-[16px_minmax(0,1fr)] content-center gap-x-3 gap-y-2.5 px-2.5"
              >
                <Skeleton className="row-span-2 size-4 self-center" />
                <Skeleton className={cx("h-2.5", width)} />
                <Skeleton className="h-2 w-4/5" />
              </div>
            ))}
          </SkeletonGroup>
        ) : isEmpty ? (
          <EmptyState
            icon={TriangleAlert}
            title={t("noneYet")}
            description={t("noneYetWhy")}
            action={<Button onClick={() => setIsMaking(true)}>{t("newOne")}</Button>}
          />
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
            <Rows projectId={projectId} issues={openOnes} />
            {fixedOnes.length > 0 && (
              <>
                <h2 className="px-2.5 pt-4 pb-1.5 text-xs font-medium text-muted">{t("fixedOnes")}</h2>
                <Rows projectId={projectId} issues={fixedOnes} />
              </>
            )}
            {fixed.hasNextPage && (
              <Button variant="quiet" size="sm" className="ms-1" onClick={() => void fixed.fetchNextPage()}>
                {t("showMore")}
              </Button>
            )}
          </div>
        )}
      </div>
      {!isEmpty &&
        (knownIssueId === undefined ? (
          <div className="flex min-w-0 flex-1 max-lg:hidden">
            {open.data && <EmptyState icon={TriangleAlert} title={t("noneChosen")} description={t("noneChosenWhy")} />}
          </div>
        ) : (
          <IssuePane key={knownIssueId} projectId={projectId} knownIssueId={knownIssueId} />
        ))}
      <IssueDialog
        projectId={projectId}
        issue={null}
        open={isMaking}
        onOpenChange={setIsMaking}
        onSaved={({ id }) => void navigate({ to: path, params: { projectId, knownIssueId: id } })}
      />
    </div>
  );
}

function Rows({ projectId, issues }: { projectId: string; issues: readonly KnownIssue[] }) {
  return (
    <ul className="grid gap-0.5">
      {issues.map((issue) => {
        const isFixed = issue.state === "FIXED";
        const Glyph = isFixed ? CircleCheck : TriangleAlert;
        return (
          <li key={issue.id}>
            <Link
              to={path}
              params={{ projectId, knownIssueId: issue.id }}
              className="grid min-h-15 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2.5 py-2 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 aria-[current=page]:bg-selected [&>.lucide]:size-4 [&>.lucide]:text-muted"
            >
              <Glyph />
              <span className="min-w-0">
                <span className={cx("block truncate", isFixed ? "text-soft" : "font-medium")}>
                  <UserText cut>{issue.title}</UserText>
                </span>
                <span className="block text-sm text-muted">{describeIssue(issue)}</span>
              </span>
              <span className="text-sm text-soft tabular-nums">
                {issue.affectedCount}
                <span className="sr-only"> {t("peopleAffected", { count: issue.affectedCount })}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
