import { compareSavedReplies, rankSavedReply } from "@hark/contract/saved-replies/rules";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { Link } from "@tanstack/react-router";
import { ChevronDown, Paperclip, Search, UserRound, Zap } from "lucide-react";
import { useRef, useState } from "react";
import { useRowWindow } from "../../shared/layout/use-row-window.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { hasActions } from "./reply-draft.ts";
import { t } from "./texts.ts";

const path = "/$projectId/settings/saved-replies/{-$savedReplyId}";
const rowHeight = 54;

const filters = {
  all: () => t("allReplies"),
  shared: () => t("sharedReplies"),
  own: () => t("ownReplies"),
};
type Filter = keyof typeof filters;

const takes: Record<Filter, (reply: SavedReply) => boolean> = {
  all: () => true,
  shared: ({ isShared }) => isShared,
  own: ({ isShared }) => !isShared,
};

interface ReplyListProps {
  projectId: string;
  replies: readonly SavedReply[];
  openId: string | undefined;
}

export function ReplyList({ projectId, replies, openId }: ReplyListProps) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const scroller = useRef<HTMLDivElement>(null);
  const shown = find(replies.filter(takes[filter]), search.trim());
  const { rows, height, startOf } = useRowWindow({
    scroller,
    count: shown.length,
    rowHeight,
    gap: 1,
    edge: 6,
    keptIndex: shown.findIndex(({ id }) => id === openId),
  });

  return (
    <>
      <div className="flex items-center gap-1 px-3 pt-2.5 pb-1">
        <div className="relative flex-1">
          <Search className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-3.5 text-muted" />
          <Input
            type="search"
            aria-label={t("searchReplies")}
            placeholder={t("searchReplies")}
            value={search}
            maxLength={100}
            onChange={(event) => setSearch(event.target.value)}
            className="h-8! text-ellipsis ps-8! max-lg:h-10!"
          />
        </div>
        <Menu
          align="end"
          className="min-w-32!"
          trigger={
            <Button
              variant="quiet"
              size="sm"
              aria-label={t("whichReplies", { value: filters[filter]() })}
              className="text-soft!"
            >
              {filters[filter]()}
              <ChevronDown className="-me-1 size-3.5! text-muted" />
            </Button>
          }
        >
          <MenuChoice label={t("savedReplies")} value={filter} onValueChange={setFilter}>
            {(Object.keys(filters) as Filter[]).map((one) => (
              <MenuChoiceItem key={one} value={one}>
                {filters[one]()}
              </MenuChoiceItem>
            ))}
          </MenuChoice>
        </Menu>
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown.length === 0 ? (
          <div className="grid min-h-60">
            <EmptyState
              icon={Search}
              title={search.trim() === "" ? t("noneOfThese") : t("nothingMatches", { search: search.trim() })}
              description={search.trim() === "" ? undefined : t("nothingMatchesExplained")}
            />
          </div>
        ) : (
          <ul className="relative" style={{ height }}>
            {rows.map((index) => {
              const reply = shown[index];
              if (!reply) return null;
              return (
                <li
                  key={reply.id}
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-1.5 top-0"
                  style={{ transform: `translateY(${startOf(index)}px)` }}
                >
                  <ReplyRow projectId={projectId} reply={reply} />
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </>
  );
}

/** The order of the list, and of a search its best matches first. */
function find(replies: readonly SavedReply[], search: string): readonly SavedReply[] {
  if (search === "") return replies;
  return replies
    .flatMap((reply) => {
      const rank = rankSavedReply(reply, search);
      return rank === null ? [] : [{ reply, rank }];
    })
    .sort((a, b) => a.rank - b.rank || compareSavedReplies(a.reply, b.reply))
    .map(({ reply }) => reply);
}

function ReplyRow({ projectId, reply }: { projectId: string; reply: SavedReply }) {
  return (
    <Link
      to={path}
      params={{ projectId, savedReplyId: reply.id }}
      className="grid h-13.5 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 rounded-md px-3 no-underline hover:bg-hover aria-[current=page]:bg-selected"
    >
      <span className="min-w-0 font-medium">
        <UserText cut>{reply.title}</UserText>
      </span>
      <span className="flex items-center justify-end gap-1.5 text-muted [&>.lucide]:size-[13px] [&>.lucide]:stroke-2">
        {reply.attachments.length > 0 && (
          <>
            <Paperclip />
            <span className="sr-only">{t("hasFiles")}</span>
          </>
        )}
        {hasActions(reply.actions) && (
          <>
            <Zap />
            <span className="sr-only">{t("hasActions")}</span>
          </>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-xs leading-[18px] text-muted">
        {reply.locale !== null && <LocaleFrame locale={reply.locale} />}
        {reply.shortcut !== null && <code className="truncate font-mono">/{reply.shortcut}</code>}
        {!reply.isShared && (
          <>
            <UserRound className="size-[13px]! shrink-0" />
            <span className="shrink-0">{t("onlyYou")}</span>
          </>
        )}
      </span>
      <span className="num flex items-center justify-end gap-1 text-xs leading-[18px] text-muted max-xl:hidden">
        {reply.lastUsedAt === null ? (
          <span>{t("neverUsed")}</span>
        ) : (
          <>
            <span>{t("times", { count: reply.usedCount })}</span>
            <span aria-hidden>·</span>
            <RelativeTime at={reply.lastUsedAt} />
          </>
        )}
      </span>
    </Link>
  );
}

/** A language as two or three letters in a small frame. */
function LocaleFrame({ locale }: { locale: string }) {
  return (
    <span className="inline-grid h-4 max-w-16 shrink-0 place-items-center truncate rounded-[3px] px-1 text-2xs leading-none font-semibold text-soft uppercase shadow-[inset_0_0_0_1px_var(--line-strong)] forced-colors:border">
      {locale}
    </span>
  );
}

export function ReplyListSkeleton() {
  return (
    <SkeletonGroup className="grid gap-px p-1.5 lg:w-75 xl:w-100">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that stand for nothing yet
        <div key={index} className="grid h-13.5 content-center gap-2.5 px-3">
          <Skeleton className="h-2.5 w-48" />
          <Skeleton className="h-2 w-28" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
