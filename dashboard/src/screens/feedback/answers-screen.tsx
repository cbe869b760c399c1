import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import type { getKnownIssue } from "@hark/contract/known-issues/endpoints";
import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowUpRight, MessageSquareReply } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { AnswerEditor, type AnswerEditorHandle } from "../../features/feedback/prepared-answers/answer-editor.tsx";
import { AnswerList } from "../../features/feedback/prepared-answers/answer-list.tsx";
import { useRelease, useUpdateAnswer } from "../../features/feedback/prepared-answers/change-answers.ts";
import { ReleaseDialog } from "../../features/feedback/prepared-answers/release-dialog.tsx";
import { type AnswersOf, answersQuery } from "../../features/feedback/prepared-answers/requests.ts";
import { t } from "../../features/feedback/prepared-answers/texts.ts";
import { feedbackQuery } from "../../features/feedback/requests.ts";
import { request } from "../../shared/api/request.ts";
import { isBehindDialog, useCommand } from "../../shared/keys/commands.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { FeedbackStatusBadge } from "../../shared/ui/feedback-status.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AskedThread } from "./asked-thread.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";

const route = getRouteApi("/$projectId/feedback/answers/$kind/$itemId");

/** Everybody who asked in a conversation for what is there now, and what each of them is told (loop, section 8). */
export function AnswersScreen() {
  const { projectId, kind, itemId } = route.useParams();
  const of: AnswersOf = kind === "issue" ? { knownIssueId: itemId } : { feedbackId: itemId };
  return <Answers key={itemId} projectId={projectId} of={of} />;
}

function Answers({ projectId, of }: { projectId: string; of: AnswersOf }) {
  const query = useQuery(answersQuery(projectId, of));
  const { title, status, mailAt } = useSubject(projectId, of);
  const heading = title === undefined ? t("answers") : t("answersFor", { title });
  useDocumentTitle(heading);
  const update = useUpdateAnswer(projectId, of);
  const { progress, release, stop } = useRelease(projectId, of);
  const [wantedId, setWantedId] = useState<string>();
  const [filter, setFilter] = useState<AnswerFilter>("ALL");
  const [isOnPhoneOpen, setIsOnPhoneOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const editor = useRef<AnswerEditorHandle>(null);

  const answers = query.data?.preparedAnswers ?? [];
  const ready = answers.filter((one) => one.state === "READY");
  const shown = filter === "ALL" ? answers : answers.filter((one) => one.state === filter);
  const open = shown.find((one) => one.id === wantedId) ?? shown.find((one) => one.state === "READY") ?? shown[0];
  const place = open && ready.some((one) => one.id === open.id) ? ready.findIndex((one) => one.id === open.id) + 1 : 0;

  function step(by: 1 | -1) {
    const at = shown.findIndex((one) => one.id === open?.id);
    const next = shown[at + by];
    if (next) setWantedId(next.id);
  }

  function skip() {
    if (!open || open.state === "RELEASED" || progress) return;
    const state = open.state === "SKIPPED" ? "READY" : "SKIPPED";
    // What leaves the list makes room for the next one; in the whole list it stays.
    const next = shown[shown.indexOf(open) + 1];
    setWantedId(filter === "ALL" || !next ? open.id : next.id);
    update.mutate({ answer: open, state });
  }

  async function releaseThese(rows: readonly PreparedAnswer[], close = false) {
    if (rows.length === 0 || progress) return;
    // What was typed last has to be what goes out.
    if (editor.current && !(await editor.current.flush())) return;
    if (open) setWantedId(open.id);
    await release(
      rows.map((one) => one.id),
      close,
    );
    setIsStopping(false);
  }

  const releaseOpen = useEffectEvent(() => {
    if (open?.state === "READY") void releaseThese([open]);
  });
  useLayoutEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.repeat) return;
      if (isBehindDialog()) return;
      event.preventDefault();
      releaseOpen();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
  useCommand({ id: "answers.next", title: () => t("nextAnswer"), keys: "j", group: "list", isForKeysAlone: true }, () =>
    step(1),
  );
  useCommand(
    { id: "answers.previous", title: () => t("previousAnswer"), keys: "k", group: "list", isForKeysAlone: true },
    () => step(-1),
  );
  useCommand({ id: "answers.skip", title: () => t("skipAnswer"), keys: "s", group: "list" }, skip);
  useCommand({ id: "answers.edit", title: () => t("editAnswer"), keys: "e", group: "list" }, () =>
    editor.current?.focus(),
  );

  const back = <BackLink projectId={projectId} of={of} />;
  if (!query.data || answers.length === 0) {
    return (
      <>
        <TopBar title={heading} leading={back} />
        {query.data ? (
          <EmptyState icon={MessageSquareReply} title={t("noAnswers")} description={t("noAnswersWhy")} />
        ) : query.isError ? (
          <ErrorMessage
            title={t("answersNotLoaded")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            className="flex-1"
          />
        ) : (
          <SkeletonGroup label={t("loadingAnswers")} className="grid max-w-87 gap-5 p-4">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-10 w-full rounded-sm" />
            ))}
          </SkeletonGroup>
        )}
      </>
    );
  }
  const { counts } = query.data;
  const isOne = progress?.count === 1;
  return (
    <>
      <TopBar
        title={heading}
        leading={back}
        mark={status && <FeedbackStatusBadge status={status} className="me-auto max-lg:hidden" />}
      >
        {progress && !isOne ? (
          <div className="flex items-center gap-3">
            <div className="grid gap-1" role="status">
              <span className="num text-sm text-muted">
                {t("releasedSoFar", { done: progress.done, count: progress.count })}
              </span>
              <ProgressBar
                label={t("releaseAnswers", { count: progress.count })}
                value={progress.done / progress.count}
                className="w-40 max-lg:w-20"
              />
            </div>
            <Button
              size="sm"
              disabled={isStopping}
              onClick={() => {
                setIsStopping(true);
                stop();
              }}
            >
              {t(isStopping ? "stopping" : "stop")}
            </Button>
          </div>
        ) : (
          <>
            <span className="num text-sm text-muted max-lg:hidden">
              {counts.skipped > 0
                ? t("readyAndSkipped", { ready: counts.ready, skipped: counts.skipped })
                : t("readyOf", { count: counts.ready })}
            </span>
            <Button variant="primary" disabled={ready.length === 0} onClick={() => setIsConfirming(true)}>
              {t("release", { count: ready.length })}
            </Button>
          </>
        )}
      </TopBar>
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={t("answers")}
          className={cx(
            "flex min-h-0 min-w-0 flex-col border-line max-lg:flex-1 lg:w-87 lg:shrink-0 lg:border-e",
            isOnPhoneOpen && "max-lg:hidden",
          )}
        >
          <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line ps-4 pe-2">
            <p className="num min-w-0 flex-1 truncate text-sm text-muted">
              {t(of.knownIssueId === undefined ? "askedForIt" : "wroteAboutIt", { count: answers.length })}
            </p>
            <ChoiceMenu label={t("show")} labels={answerFilters} value={filter} onChange={setFilter} />
          </div>
          {shown.length === 0 && <p className="px-4 py-3 text-sm text-muted">{t("noAnswerLikeThat")}</p>}
          <AnswerList
            answers={shown}
            openId={open?.id}
            onOpen={(id) => {
              setWantedId(id);
              setIsOnPhoneOpen(true);
            }}
          />
        </section>
        {open && (
          <section
            aria-label={t("answer")}
            className={cx("flex min-h-0 min-w-0 flex-1 flex-col", !isOnPhoneOpen && "max-lg:hidden")}
          >
            <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line ps-4 pe-2 max-lg:ps-2">
              <IconButton label={t("backToAnswers")} className="lg:hidden" onClick={() => setIsOnPhoneOpen(false)}>
                <ArrowLeft />
              </IconButton>
              <h2 className="min-w-0 flex-1 text-base">
                <UserText cut>{visitorDisplayName(open.widgetUser)}</UserText>
              </h2>
              <Link
                to="/$projectId/messages/$view/{-$conversationId}"
                params={{ projectId, view: "inbox", conversationId: open.conversationId }}
                className={buttonClass("quiet", "sm")}
              >
                <ArrowUpRight />
                {t("openConversation")}
              </Link>
            </div>
            <AskedThread key={open.conversationId} projectId={projectId} answer={open} />
            <AnswerEditor
              key={open.id}
              answer={open}
              place={place > 0 ? { at: place, count: ready.length } : undefined}
              update={update}
              handle={editor}
              isBusy={progress !== null}
              onSkip={skip}
              onRelease={() => void releaseThese([open])}
            />
          </section>
        )}
      </div>
      <ReleaseDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        answers={answers}
        mailAt={mailAt ?? null}
        isClosing={of.knownIssueId !== undefined}
        onRelease={(close) => {
          setIsConfirming(false);
          void releaseThese(ready, close);
        }}
      />
    </>
  );
}

const answerFilters = {
  ALL: () => t("allAnswers"),
  READY: () => t("ready"),
  SKIPPED: () => t("skipped"),
  RELEASED: () => t("released"),
} as const;
type AnswerFilter = keyof typeof answerFilters;

function BackLink({ projectId, of }: { projectId: string; of: AnswersOf }) {
  const className =
    "inline-grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink max-lg:size-10";
  if (of.feedbackId === undefined) {
    return (
      <Link
        to="/$projectId/feedback/known-issues/{-$knownIssueId}"
        params={{ projectId, knownIssueId: of.knownIssueId }}
        aria-label={t("backToIssue")}
        className={className}
      >
        <ArrowLeft />
      </Link>
    );
  }
  return (
    <Link
      to="/$projectId/feedback/roadmap/{-$feedbackId}"
      params={{ projectId, feedbackId: of.feedbackId }}
      aria-label={t("backToSuggestion")}
      className={className}
    >
      <ArrowLeft />
    </Link>
  );
}

/** What the answers are about; a known issue has no status of a suggestion. */
function useSubject(
  projectId: string,
  { feedbackId, knownIssueId }: AnswersOf,
): { title?: string | undefined; status?: FeedbackStatus | undefined; mailAt?: string | undefined } {
  const feedback = useQuery({ ...feedbackQuery(projectId, feedbackId ?? ""), enabled: feedbackId !== undefined });
  const issue = useQuery({
    queryKey: ["known-issue-title", projectId, knownIssueId],
    enabled: knownIssueId !== undefined,
    queryFn: async ({ signal }) =>
      (
        await request<typeof getKnownIssue>(
          "GET /projects/:projectId/known-issues/:knownIssueId",
          { params: { projectId, knownIssueId: knownIssueId ?? "" } },
          { signal },
        )
      ).knownIssue.title,
  });
  if (feedbackId === undefined) return { title: issue.data };
  const { title, status, announcement } = feedback.data ?? {};
  return { title, status, mailAt: announcement?.state === "WAITING" ? announcement.sendAt : undefined };
}
