import { messagePreview } from "@hark/contract/conversations/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import type { VisitorProfile } from "@hark/contract/visitors/list-endpoints";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  ArrowLeft,
  Bug,
  ChevronDown,
  ChevronUp,
  Copy,
  Ellipsis,
  FileText,
  Lightbulb,
  Merge,
  MessageCircleQuestionMark,
  UserX,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { StatusLabels } from "../../features/feedback/settings/status-labels.tsx";
import { DeviceFacts } from "../../features/visitors/device-facts.tsx";
import { Fact, FactList } from "../../features/visitors/fact-list.tsx";
import { type VisitorChoice, visitorListQuery, visitorProfileQuery } from "../../features/visitors/list-requests.ts";
import { LocaleFacts } from "../../features/visitors/locale-facts.tsx";
import { EditMetadataButton, MetadataFacts } from "../../features/visitors/metadata-section.tsx";
import { isNotFound } from "../../shared/api/request.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Accordion, AccordionSection } from "../../shared/ui/accordion.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { VerifiedBadge } from "../../shared/ui/badge.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { copyAndTell } from "../../shared/ui/copy-and-tell.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { FeedbackStatusBadge } from "../../shared/ui/feedback-status.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { useMediaQuery } from "../../shared/use-media-query.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { t } from "./texts.ts";

interface VisitorPaneProps {
  projectId: string;
  visitorId: string;
  /** The list that one came from. */
  choice: VisitorChoice;
}

export function VisitorPane({ projectId, visitorId, choice }: VisitorPaneProps) {
  const profile = useQuery(visitorProfileQuery(projectId, visitorId));
  const [isMerging, setIsMerging] = useState(false);
  const navigate = useNavigate();
  const isWide = useMediaQuery("(width >= 1280px)");
  const { data } = profile;
  const visitor = data?.widgetUser;
  const isMissing = isNotFound(profile.error);
  const toList = { to: "/$projectId/visitors/{-$visitorId}", params: { projectId, visitorId: undefined } } as const;
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          title={visitor && !isMissing ? visitorDisplayName(visitor) : ""}
          leading={
            <Link
              {...toList}
              search={true}
              aria-label={t("backToVisitors")}
              className="-ms-1.5 inline-grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover max-lg:size-10"
            >
              <ArrowLeft className="rtl:rotate-180" />
            </Link>
          }
        >
          {visitor && !isMissing && (
            <>
              <Neighbours projectId={projectId} visitorId={visitorId} choice={choice} />
              <Menu
                align="end"
                trigger={
                  <IconButton label={t("visitorActions")}>
                    <Ellipsis />
                  </IconButton>
                }
              >
                <MenuItem
                  icon={<Copy />}
                  onSelect={() => void copyAndTell(visitor.externalId ?? visitor.id, t("idCopied"))}
                >
                  {t("copyVisitorId")}
                </MenuItem>
                {!visitor.isVerified && (
                  <MenuItem icon={<Merge />} onSelect={() => setIsMerging(true)}>
                    {t("mergeVisitor")}
                  </MenuItem>
                )}
              </Menu>
            </>
          )}
        </TopBar>
        {isMissing ? (
          <EmptyState
            icon={UserX}
            title={t("visitorMissing")}
            description={t("visitorMissingWhy")}
            action={
              <Link {...toList} search={true} className={buttonClass()}>
                {t("backToVisitors")}
              </Link>
            }
          />
        ) : data ? (
          <Sections projectId={projectId} profile={data}>
            {!isWide && <VisitorDetails projectId={projectId} profile={data} />}
          </Sections>
        ) : profile.isError ? (
          <ErrorMessage
            title={t("visitorNotLoaded")}
            onRetry={() => void profile.refetch()}
            isRetrying={profile.isFetching}
            className="flex-1"
          />
        ) : (
          <SkeletonGroup className="grid gap-4 p-6">
            <Skeleton className="h-2.5 w-32" />
            <Skeleton className="h-2.5 w-2/3" />
            <Skeleton className="h-2.5 w-1/2" />
          </SkeletonGroup>
        )}
      </div>
      {isWide && data && !isMissing && (
        <aside aria-label={t("details")} className="w-(--details) shrink-0 overflow-y-auto border-s border-line">
          <VisitorDetails projectId={projectId} profile={data} />
        </aside>
      )}
      {visitor && (
        <MergeDialog
          projectId={projectId}
          visitor={visitor}
          open={isMerging}
          onOpenChange={setIsMerging}
          onMerged={(id) =>
            void navigate({ to: toList.to, params: { projectId, visitorId: id }, search: true, replace: true })
          }
        />
      )}
    </>
  );
}

/** Walks the list that one came from, as far as it is loaded. */
function Neighbours({ projectId, visitorId, choice }: VisitorPaneProps) {
  const list = useQuery(visitorListQuery(projectId, choice));
  const visitors = list.data?.rows ?? [];
  const at = visitors.findIndex(({ id }) => id === visitorId);
  const navigate = useNavigate();
  const go = (id: string | undefined) =>
    void navigate({ to: "/$projectId/visitors/{-$visitorId}", params: { projectId, visitorId: id }, search: true });
  const [before, after] = at === -1 ? [] : [visitors[at - 1], visitors[at + 1]];
  return (
    <>
      <IconButton label={t("previousVisitor")} disabled={!before} onClick={() => go(before?.id)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t("nextVisitor")} disabled={!after} onClick={() => go(after?.id)}>
        <ChevronDown />
      </IconButton>
    </>
  );
}

function VisitorDetails({ projectId, profile }: { projectId: string; profile: VisitorProfile }) {
  const { widgetUser: visitor } = profile;
  const name = visitorDisplayName(visitor);
  return (
    <>
      <div className="flex items-center gap-3 px-4 pt-4 pb-3">
        <Avatar name={name} src={visitor.avatarUrl} size={40} ground="surface" />
        <div className="min-w-0">
          <strong className="block font-semibold">
            <UserText>{name}</UserText>
          </strong>
          {visitor.email !== null && (
            <UserText cut className="text-sm text-muted">
              {visitor.email}
            </UserText>
          )}
        </div>
      </div>
      <div className="ps-17 pe-4 pb-4">
        <VerifiedBadge verified={visitor.isVerified} />
      </div>
      <Accordion defaultOpen={["visitor", "locale", "device", "metadata"]}>
        <AccordionSection value="visitor" title={t("visitor")}>
          <FactList>
            <Fact label={t("ownId")}>{visitor.externalId ?? t("noOwnId")}</Fact>
            <Fact label={t("firstSeen")}>
              <RelativeTime at={visitor.createdAt} />
            </Fact>
            <Fact label={t("lastSeen")}>
              <RelativeTime at={visitor.lastSeenAt} />
            </Fact>
          </FactList>
        </AccordionSection>
        {visitor.locale && (
          <AccordionSection value="locale" title={t("locale")}>
            <LocaleFacts locale={visitor.locale} />
          </AccordionSection>
        )}
        {visitor.device && (
          <AccordionSection value="device" title={t("device")}>
            <DeviceFacts device={visitor.device} />
          </AccordionSection>
        )}
        <AccordionSection
          value="metadata"
          title={t("metadata")}
          action={<EditMetadataButton projectId={projectId} visitor={visitor} />}
        >
          <MetadataFacts visitor={visitor} />
        </AccordionSection>
      </Accordion>
    </>
  );
}

/** The newest of each; the rest behind "Show all". */
const shownAtFirst = 3;

interface SectionsProps {
  projectId: string;
  profile: VisitorProfile;
  /** Below them, where there is no room beside. */
  children: ReactNode;
}

function Sections({ projectId, profile, children }: SectionsProps) {
  const { conversations, suggestions, votes, pages, counts } = profile;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-2 pb-6">
      <Section
        title={t("visitorConversations")}
        count={counts.conversations}
        empty={t("noConversationsYet")}
        rows={conversations.map((conversation) => (
          <Link
            key={conversation.id}
            to="/$projectId/messages/$view/{-$conversationId}"
            params={{ projectId, view: "inbox", conversationId: conversation.id }}
            className={rowClass}
          >
            {conversation.type === "BUG" ? <Bug /> : <MessageCircleQuestionMark />}
            <UserText cut className="min-w-0 text-ink">
              {messagePreview(conversation.lastMessage)}
            </UserText>
            <span className="ms-auto flex shrink-0 items-center gap-3 text-sm text-muted">
              {conversation.status === "CLOSED" && t("closedConversation")}
              <RelativeTime at={conversation.lastMessage?.createdAt ?? conversation.createdAt} />
            </span>
          </Link>
        ))}
      />
      <Section
        title={t("visitorSuggestions")}
        count={counts.suggestions}
        empty={t("noSuggestionsYet")}
        rows={suggestions.map((item) => (
          <SuggestionLine key={item.id} projectId={projectId} item={item} at={item.createdAt} />
        ))}
      />
      <Section
        title={t("visitorVotes")}
        count={counts.votes}
        empty={t("noVotesYet")}
        rows={votes.map(({ feedback, createdAt }) => (
          <SuggestionLine key={feedback.id} projectId={projectId} item={feedback} at={createdAt} />
        ))}
      />
      <Section
        title={t("visitorPages")}
        empty={t("noPagesYet")}
        rows={pages.map((page) => (
          <div
            key={page.url}
            className="flex min-h-9 items-center gap-3 px-3 text-sm [&>.lucide]:size-4 [&>.lucide]:text-muted"
          >
            <FileText />
            {page.title !== null && (
              <UserText cut className="max-w-1/2 shrink-0 text-ink">
                {page.title}
              </UserText>
            )}
            <UserText cut className="min-w-0 text-muted">
              {pathOf(page.url)}
            </UserText>
            <RelativeTime at={page.at} className="ms-auto shrink-0 text-muted" />
          </div>
        ))}
      />
      {children && <div className="-mx-3 mt-4 border-t border-line">{children}</div>}
    </div>
  );
}

const rowClass =
  "flex min-h-11 items-center gap-3 rounded-md px-3 text-base no-underline hover:bg-hover focus-visible:-outline-offset-2 [&>.lucide]:size-4 [&>.lucide]:shrink-0 [&>.lucide]:text-muted";

function SuggestionLine({ projectId, item, at }: { projectId: string; item: Feedback; at: string }) {
  return (
    <Link
      to="/$projectId/feedback/suggestions/{-$feedbackId}"
      params={{ projectId, feedbackId: item.id }}
      className={rowClass}
    >
      <Lightbulb />
      <UserText cut className="min-w-0 text-ink">
        {item.title}
      </UserText>
      <span className="ms-auto flex shrink-0 items-center gap-3 text-sm text-muted">
        <StatusLabels projectId={projectId}>
          <FeedbackStatusBadge status={item.status} className="max-lg:hidden" />
        </StatusLabels>
        <RelativeTime at={at} />
      </span>
    </Link>
  );
}

function Section({ title, count, empty, rows }: { title: string; count?: number; empty: string; rows: ReactNode[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const hasMore = rows.length > shownAtFirst && !isWhole;
  return (
    <section aria-label={title} className="not-first:mt-3">
      <div className="flex h-10 items-center gap-2 ps-3 pe-1">
        <h2 className="text-sm">{title}</h2>
        {count !== undefined && count > 0 && <span className="flex-1 text-sm text-muted tabular-nums">{count}</span>}
        {hasMore && (
          <Button variant="quiet" size="sm" className="ms-auto" onClick={() => setIsWhole(true)}>
            {count === undefined ? t("showAllPages") : t("showAllCount", { count: Math.min(count, rows.length) })}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="px-3 pb-2 text-sm text-muted">{empty}</p>
      ) : isWhole ? (
        rows
      ) : (
        rows.slice(0, shownAtFirst)
      )}
    </section>
  );
}

/** The site is the customer's own, so the path tells enough. */
function pathOf(url: string): string {
  try {
    const { pathname, search, hash } = new URL(url);
    return pathname + search + hash;
  } catch {
    return url;
  }
}
