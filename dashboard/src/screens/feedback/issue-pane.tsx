import { messagePreview } from "@hark/contract/conversations/rules";
import type { Conversation } from "@hark/contract/conversations/schema";
import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { RequestError } from "@hark/contract/request";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  ArrowLeft,
  Check,
  CircleCheck,
  Ellipsis,
  Link2Off,
  Pencil,
  RotateCcw,
  SearchX,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { t as answerTexts } from "../../features/feedback/announcements/texts.ts";
import { feedbackKeys } from "../../features/feedback/requests.ts";
import { dayLabel } from "../../features/known-issues/describe-issue.ts";
import { IssueDialog } from "../../features/known-issues/issue-dialog.tsx";
import { issueConversationsQuery } from "../../features/known-issues/list-requests.ts";
import { issueQuery, useDeleteIssue, useDetach, useUpdateIssue } from "../../features/known-issues/requests.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { KeyHint } from "../../shared/ui/key-hint.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { Count } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { FixedDialog } from "./fixed-dialog.tsx";
import { t } from "./known-issues-texts.ts";

const list = "/$projectId/feedback/known-issues/{-$knownIssueId}";

interface IssuePaneProps {
  projectId: string;
  knownIssueId: string;
}

export function IssuePane({ projectId, knownIssueId }: IssuePaneProps) {
  const query = useQuery(issueQuery(projectId, knownIssueId));
  const isMissing = query.error instanceof RequestError && (query.error.status === 404 || query.error.status === 400);
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col">
      {isMissing ? (
        <EmptyState
          icon={SearchX}
          title={t("issueMissing")}
          description={t("issueMissingWhy")}
          action={
            <Link to={list} params={{ projectId, knownIssueId: undefined }} className={buttonClass()}>
              {t("backToIssues")}
            </Link>
          }
        />
      ) : query.data ? (
        <OpenIssue projectId={projectId} issue={query.data} />
      ) : query.isError ? (
        <>
          <IssueBar projectId={projectId} />
          <ErrorMessage
            title={t("issueNotLoaded")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            className="flex-1"
          />
        </>
      ) : (
        <>
          <IssueBar projectId={projectId}>
            <Skeleton className="h-3 w-[40%]" />
          </IssueBar>
          <SkeletonGroup label={t("loadingIssue")} className="grid gap-5 px-4 py-5">
            <div className="flex h-5.5 items-center gap-2">
              <Skeleton className="h-5.5 w-16" />
              <Skeleton className="h-2.5 w-[40%]" />
            </div>
            <div className="flex h-11 items-center gap-8">
              <Skeleton className="h-9 w-20" />
              <Skeleton className="h-9 w-20" />
              <Skeleton className="h-9 w-24" />
            </div>
            <Skeleton className="h-2.5 w-1/2" />
          </SkeletonGroup>
        </>
      )}
    </section>
  );
}

/** What stands over an issue, also while it loads, so that nothing jumps and a phone has its way back. */
function IssueBar({ projectId, children }: { projectId: string; children?: ReactNode }) {
  return (
    <header className="flex min-h-(--bar) shrink-0 items-center gap-2 border-b border-line px-4 py-2 max-lg:px-2">
      <Link
        to={list}
        params={{ projectId, knownIssueId: undefined }}
        aria-label={t("backToIssues")}
        className="grid size-10 place-items-center rounded-sm text-ink lg:hidden"
      >
        <ArrowLeft className="rtl:-scale-x-100" />
      </Link>
      {children}
    </header>
  );
}

function OpenIssue({ projectId, issue }: { projectId: string; issue: KnownIssue }) {
  const [opened, setOpened] = useState<"edit" | "fixed" | null>(null);
  const update = useUpdateIssue(projectId, issue.id);
  const deleteIssue = useDeleteIssue(projectId, feedbackKeys.ofConversations(projectId));
  const navigate = useNavigate();
  const isOpen = issue.state === "OPEN";
  const close = () => setOpened(null);

  function handleDelete() {
    void navigate({ to: list, params: { projectId, knownIssueId: undefined } });
    deleteIssue(issue.id);
  }

  return (
    <>
      <IssueBar projectId={projectId}>
        <h2 className="min-w-0 flex-1 text-lg leading-6 wrap-anywhere">
          <UserText>{issue.title}</UserText>
        </h2>
        <Button
          variant="quiet"
          size="sm"
          icon={<Pencil className="size-3.5!" />}
          className="max-lg:hidden"
          onClick={() => setOpened("edit")}
        >
          {t("editOne")}
        </Button>
        <Menu
          align="end"
          trigger={
            <IconButton label={t("moreOfIssue")}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => setOpened("edit")}>
            {t("editOne")}
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={handleDelete}>
            {t("deleteIssue")}
          </MenuItem>
        </Menu>
        {isOpen ? (
          <Button variant="primary" size="sm" icon={<Check className="size-3.5!" />} onClick={() => setOpened("fixed")}>
            {t("markFixed")}
          </Button>
        ) : (
          <Button
            size="sm"
            icon={<RotateCcw className="size-3.5!" />}
            loading={update.isPending}
            onClick={() => update.mutate({ state: "OPEN" })}
          >
            {t("openAgain")}
          </Button>
        )}
      </IssueBar>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <StateBadge isOpen={isOpen} />
          <span>{origin(issue)}</span>
        </p>
        <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
          <Figure value={issue.affectedCount} label={t("peopleAffected", { count: issue.affectedCount })} />
          <Figure value={issue.linkCount} label={t("conversationsHere", { count: issue.linkCount })} />
          <Figure value={issue.joinedCount} label={t("joinedHere")} />
        </dl>
        {issue.readyAnswerCount > 0 && (
          <Link
            to="/$projectId/feedback/answers/$kind/$itemId"
            params={{ projectId, kind: "issue", itemId: issue.id }}
            className={`${buttonClass("secondary", "sm")} mt-5`}
          >
            {answerTexts("reviewAnswers", { count: issue.readyAnswerCount })}
          </Link>
        )}
        <h3 className="mt-6 text-sm font-semibold">{t("whatVisitorsRead")}</h3>
        <div dir="auto" className="mt-1 max-w-[60ch] whitespace-pre-wrap text-soft wrap-anywhere">
          {issue.text === "" ? (
            <span className="text-muted">{t("nothingSaid")}</span>
          ) : (
            <FormattedText text={issue.text} />
          )}
        </div>
        <h3 className="mt-6 mb-1 text-sm font-semibold">
          {t("conversations")} <Count value={issue.linkCount} />
        </h3>
        <Conversations projectId={projectId} issue={issue} />
      </div>
      <IssueDialog
        projectId={projectId}
        issue={issue}
        open={opened === "edit"}
        onOpenChange={(open) => setOpened(open ? "edit" : null)}
        onSaved={close}
      />
      <FixedDialog
        projectId={projectId}
        issue={issue}
        open={opened === "fixed"}
        onClose={close}
        onFixed={({ readyAnswerCount }) => {
          close();
          if (readyAnswerCount === 0) return;
          void navigate({
            to: "/$projectId/feedback/answers/$kind/$itemId",
            params: { projectId, kind: "issue", itemId: issue.id },
          });
        }}
      />
    </>
  );
}

function origin({ createdBy, createdAt, state, eta, fixedAt }: KnownIssue): string {
  const date = dayLabel(createdAt);
  const opened = createdBy ? t("openedBy", { name: createdBy.name, date }) : t("openedOn", { date });
  if (state === "FIXED" && fixedAt !== null) return `${opened} · ${t("fixedWhen", { date: dayLabel(fixedAt) })}`;
  return eta === null ? opened : `${opened} · ${t("expectedOn", { date: dayLabel(eta) })}`;
}

function StateBadge({ isOpen }: { isOpen: boolean }) {
  return (
    <span
      className={
        isOpen
          ? "inline-flex h-5.5 items-center gap-1 rounded-xs bg-warning-soft px-1.75 text-xs font-medium text-warning [&>.lucide]:size-3.25"
          : "inline-flex h-5.5 items-center gap-1 rounded-xs bg-success-soft px-1.75 text-xs font-medium text-success [&>.lucide]:size-3.25"
      }
    >
      {isOpen ? <TriangleAlert /> : <CircleCheck />}
      {isOpen ? t("openOnes") : t("fixedOnes")}
    </span>
  );
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div className="grid">
      <dt className="order-2 text-sm text-muted">{label}</dt>
      <dd className="order-1 text-[18px] leading-6 font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Conversations({ projectId, issue }: { projectId: string; issue: KnownIssue }) {
  const query = useInfiniteQuery(issueConversationsQuery(projectId, issue.id));
  const detach = useDetach(projectId, feedbackKeys.ofConversations(projectId));
  const all = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  if (query.isError && !query.data) {
    return (
      <ErrorMessage
        layout="line"
        title={t("conversationsNotLoaded")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data && all.length === 0)
    return (
      <p className="text-sm text-muted">
        <span>{t("noConversations")}</span>
        <KeyHint>{t("noConversationsKey")}</KeyHint>
      </p>
    );
  return (
    <>
      <ul>
        {all.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            projectId={projectId}
            conversation={conversation}
            onDetach={() => detach({ knownIssueId: issue.id, conversationId: conversation.id })}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="-ms-2.5 mt-1"
        >
          {t("showMore")}
        </Button>
      )}
    </>
  );
}

interface ConversationRowProps {
  projectId: string;
  conversation: Conversation;
  onDetach: () => void;
}

function ConversationRow({ projectId, conversation, onDetach }: ConversationRowProps) {
  const { widgetUser, lastMessage, status } = conversation;
  const name = visitorDisplayName(widgetUser);
  return (
    <li className="grid min-h-12 grid-cols-[24px_minmax(0,1fr)_auto_auto_auto] items-center gap-x-2.5 border-t border-line py-1.5 first:border-t-0">
      <Avatar name={name} src={widgetUser.avatarUrl} size={24} />
      <span className="grid min-w-0">
        <Link
          to="/$projectId/messages/$view/{-$conversationId}"
          params={{ projectId, view: "inbox", conversationId: conversation.id }}
          className="min-w-0 truncate rounded-xs font-medium text-ink no-underline hover:underline"
        >
          <UserText cut>{name}</UserText>
        </Link>
        <small className="truncate text-sm text-muted">
          {lastMessage && <UserText cut>{messagePreview(lastMessage)}</UserText>}
        </small>
      </span>
      {status === "CLOSED" ? (
        <span className="rounded-xs bg-selected px-1.75 py-0.5 text-xs text-soft">{t("closed")}</span>
      ) : (
        <span />
      )}
      <RelativeTime at={lastMessage?.createdAt ?? conversation.createdAt} className="text-xs text-muted" />
      <IconButton label={t("detach")} onClick={onDetach}>
        <Link2Off />
      </IconButton>
    </li>
  );
}
