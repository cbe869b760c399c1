import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { HitRow } from "../../features/search/hit-row.tsx";
import {
  groupSize,
  type SearchChoice,
  searchGroupQuery,
  searchListQuery,
  searchPages,
} from "../../features/search/requests.ts";
import { groupScopes, type SearchScope } from "../../features/search/scopes.ts";
import { useLoadMore } from "../../shared/cache/paged-query.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { hitLink } from "./hit-link.tsx";
import { t } from "./texts.ts";

type Asked = Omit<SearchChoice, "scope">;

interface ResultsProps {
  asked: Asked;
  /** Which hit has the ring. */
  active: number;
  /** Removes the operators; undefined where there are none. */
  onWithoutFilter: (() => void) | undefined;
  /** The words alone, for the sentence that nothing was found. */
  words: string;
}

const titles: Record<(typeof groupScopes)[number], () => string> = {
  conversations: () => t("conversations"),
  visitors: () => t("visitors"),
  feedback: () => t("suggestions"),
  replies: () => t("savedReplies"),
};

/** The newest of each group. */
export function GroupedResults({ asked, active, onWithoutFilter, words }: ResultsProps) {
  const groups = [
    useQuery(searchGroupQuery({ ...asked, scope: "conversations" })),
    useQuery(searchGroupQuery({ ...asked, scope: "visitors" })),
    useQuery(searchGroupQuery({ ...asked, scope: "feedback" })),
    useQuery(searchGroupQuery({ ...asked, scope: "replies" })),
  ];
  const failed = groups.find((group) => group.isError);
  if (failed) {
    return (
      <ErrorMessage
        title={t("notLoaded")}
        onRetry={() => groups.forEach((group) => void group.refetch())}
        isRetrying={groups.some((group) => group.isFetching)}
        className="flex-1"
      />
    );
  }
  const isComplete = groups.every((group) => group.data);
  const shown = groupScopes.map((scope, index) => {
    const page = groups[index]?.data;
    const hits = page?.results.slice(0, groupSize) ?? [];
    return {
      scope,
      hits,
      hasMore: page !== undefined && (page.nextCursor !== null || page.results.length > groupSize),
    };
  });
  const isEmpty = shown.every(({ hits, hasMore }) => hits.length === 0 && !hasMore);
  if (isEmpty) return isComplete ? <NothingFound words={words} onWithoutFilter={onWithoutFilter} /> : <HitsSkeleton />;
  let index = 0;
  return (
    <Hits>
      {shown.map(({ scope, hits, hasMore }) => {
        if (hits.length === 0 && !hasMore) return null;
        const title = titles[scope]();
        const before = index;
        index += hits.length;
        return (
          <section key={scope} aria-label={title} className="not-first:mt-3">
            <div className="flex h-10 items-center gap-2 ps-3 pe-1 max-lg:ps-1.5">
              <h2 className="flex-1 text-sm">{title}</h2>
              {hasMore && (
                <Link
                  to="/$projectId/search"
                  params={{ projectId: asked.projectId }}
                  search={{ q: asked.q, in: scope }}
                  aria-label={t("showAllOf", { group: title })}
                  className="rounded-sm px-2 py-1 text-sm font-medium text-ink no-underline hover:bg-hover max-lg:py-2.5"
                >
                  {t("showAll")}
                </Link>
              )}
            </div>
            {hits.map((hit, place) => (
              <HitRow
                key={hit.id}
                hit={hit}
                link={hitLink(asked.projectId, asked.q, hit)}
                isActive={before + place === active}
              />
            ))}
          </section>
        );
      })}
    </Hits>
  );
}

/** All of one kind or group. */
export function ListedResults({ asked, active, onWithoutFilter, words, scope }: ResultsProps & { scope: SearchScope }) {
  const list = useQuery(searchListQuery({ ...asked, scope }));
  const more = useLoadMore(searchPages({ ...asked, scope }));
  if (!list.data) {
    if (!list.isError) return <HitsSkeleton />;
    return (
      <ErrorMessage
        title={t("notLoaded")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        className="flex-1"
      />
    );
  }
  const { rows: hits, nextCursor } = list.data;
  if (hits.length === 0 && nextCursor === null) return <NothingFound words={words} onWithoutFilter={onWithoutFilter} />;
  return (
    <Hits>
      {hits.map((hit, index) => (
        <HitRow key={hit.id} hit={hit} link={hitLink(asked.projectId, asked.q, hit)} isActive={index === active} />
      ))}
      {nextCursor !== null && (
        <div className="p-3">
          <Button onClick={() => more.mutate()} loading={more.isPending}>
            {t("loadMore")}
          </Button>
        </div>
      )}
    </Hits>
  );
}

function Hits({ children }: { children: ReactNode }) {
  return (
    <div data-hits className="px-3 pt-2 pb-4">
      {children}
    </div>
  );
}

function NothingFound({ words, onWithoutFilter }: Pick<ResultsProps, "words" | "onWithoutFilter">) {
  return (
    <EmptyState
      icon={SearchX}
      title={words === "" ? t("nothingFoundAtAll") : t("nothingFound", { words })}
      description={onWithoutFilter ? t("everyWordAndFilter") : t("everyWord")}
      action={onWithoutFilter && words !== "" && <Button onClick={onWithoutFilter}>{t("withoutFilter")}</Button>}
    />
  );
}

function HitsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5 px-6 pt-6">
      {["w-30", "w-40", "w-24"].map((width) => (
        <div key={width} className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid content-start gap-2 pt-1">
            <Skeleton className={`h-2.5 ${width}`} />
            <Skeleton className="h-2.5 w-3/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
