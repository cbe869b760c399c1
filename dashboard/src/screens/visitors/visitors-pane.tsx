import { languageLabel } from "@hark/contract/visitors/language";
import { metadataText } from "@hark/contract/visitors/metadata";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Check, Columns3, Download, Ellipsis, Search, Upload, Users } from "lucide-react";
import { type CSSProperties, useEffect, useMemo, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { FirstSteps } from "../../features/projects/first-steps.tsx";
import { projectQuery } from "../../features/projects/requests.ts";
import { downloadVisitors } from "../../features/visitors/download-visitors.ts";
import { type VisitorChoice, visitorListQuery, visitorPages } from "../../features/visitors/list-requests.ts";
import { useLoadMore } from "../../shared/cache/paged-query.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { useStored } from "../../shared/storage/use-stored.ts";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { t } from "./texts.ts";
import { VerifiedMark } from "./verified-mark.tsx";

const filter = onDemand(() => import("./visitor-filter.tsx"), { isFetchedWhenQuiet: false });
const VisitorFilterButton = filter.part((parts) => parts.VisitorFilterButton);
const VisitorFilterChips = filter.part((parts) => parts.VisitorFilterChips);

const ImportDialog = onDemand(() => import("./import-dialog.tsx"), { isFetchedWhenQuiet: false }).part(
  (parts) => parts.ImportDialog,
  ({ open }) => open,
);

interface VisitorsPaneProps {
  projectId: string;
  choice: VisitorChoice;
  /** The address's own filter. */
  where: string | undefined;
  onOpenMenu: () => void;
}

/** After the last key, so that half a word is seldom asked. */
const TYPING_MS = 150;

const shortDay = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short", year: "numeric" });

export function VisitorsPane({ projectId, choice, where, onOpenMenu }: VisitorsPaneProps) {
  const navigate = useNavigate({ from: "/$projectId/visitors/{-$visitorId}" });
  const setWhere = (next: string | undefined) =>
    void navigate({
      search: ({ where: _, ...rest }) => ({ ...rest, ...(next !== undefined && { where: next }) }),
      replace: true,
    });
  const { data: project } = useQuery(projectQuery(projectId));
  const list = useQuery(visitorListQuery(projectId, choice));
  const [keys, setKeys] = useShownKeys(projectId);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <TopBar title={t("visitors")} onOpenMenu={onOpenMenu}>
        <SearchInput q={choice.q} />
        <VisitorFilterButton where={where} onChange={setWhere} />
        <ColumnsMenu visitors={list.data?.rows ?? []} keys={keys} onChange={setKeys} />
        {project?.role === "OWNER" && <Transfer projectId={projectId} choice={choice} />}
      </TopBar>
      <VisitorFilterChips where={where} onChange={setWhere} />
      <VisitorList projectId={projectId} choice={choice} keys={keys} />
    </div>
  );
}

/** Visitors as a file and back, which is the owner's. */
function Transfer({ projectId, choice }: Pick<VisitorsPaneProps, "projectId" | "choice">) {
  const [isImporting, setIsImporting] = useState(false);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const exporting = useMutation({
    mutationFn: () => downloadVisitors(projectId, choice),
    onError: () => toast.error(t("exportFailed")),
  });
  return (
    <>
      <Button
        size="sm"
        icon={<Download />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
        className="max-lg:hidden"
      >
        {t("exportVisitorsCsv")}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label={t("moreOfVisitors")}>
            <Ellipsis />
          </IconButton>
        }
      >
        {isSmall && (
          <MenuItem icon={<Download />} onSelect={() => exporting.mutate()}>
            {t("exportVisitorsCsv")}
          </MenuItem>
        )}
        <MenuItem icon={<Upload />} onSelect={() => setIsImporting(true)}>
          {t("importVisitorsCsv")}
        </MenuItem>
      </Menu>
      <ImportDialog projectId={projectId} open={isImporting} onOpenChange={setIsImporting} />
    </>
  );
}

/** More columns leave too little for each. */
const mostKeys = 3;

/** The metadata keys that have a column, in this browser. */
function useShownKeys(projectId: string): [readonly string[], (keys: readonly string[]) => void] {
  const [stored, store] = useStored(useCurrentUser().id, `visitor-columns.${projectId}`);
  const keys = useMemo(() => readKeys(stored), [stored]);
  return [keys, (next) => store(next.length === 0 ? null : JSON.stringify(next))];
}

function readKeys(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter((key) => typeof key === "string").slice(0, mostKeys) : [];
  } catch {
    return [];
  }
}

interface ColumnsMenuProps {
  visitors: readonly WidgetUser[];
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

/** What is known of those who are listed can be a column, under its own name. */
function ColumnsMenu({ visitors, keys, onChange }: ColumnsMenuProps) {
  const known = new Set([...keys, ...visitors.flatMap(({ metadata }) => Object.keys(metadata))]);
  if (known.size === 0) return null;
  return (
    <Menu
      align="end"
      maxHeight={320}
      trigger={
        <IconButton label={t("columns")} className="max-lg:hidden">
          <Columns3 />
        </IconButton>
      }
    >
      {[...known].toSorted().map((key) => {
        const isShown = keys.includes(key);
        return (
          <MenuItem
            key={key}
            icon={isShown ? <Check /> : <span className="size-4" />}
            disabled={!isShown && keys.length >= mostKeys}
            onSelect={() => onChange(isShown ? keys.filter((one) => one !== key) : [...keys, key])}
          >
            <UserText cut>{key}</UserText> {isShown && <span className="sr-only">{t("columnShown")}</span>}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

function SearchInput({ q }: { q: string }) {
  const navigate = useNavigate({ from: "/$projectId/visitors/{-$visitorId}" });
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => {
      void navigate({
        search: ({ q: _, ...rest }) => ({ ...rest, ...(typed.trim() !== "" && { q: typed.trim() }) }),
        replace: true,
      });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);
  return (
    <div className="relative w-60 max-w-full min-w-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={t("searchVisitors")}
        placeholder={t("searchVisitors")}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-7! ps-8! text-sm max-lg:h-10!"
      />
    </div>
  );
}

const columns =
  "grid grid-cols-[var(--visitor-columns,minmax(0,1fr))] gap-x-4 px-4 max-lg:grid-cols-[minmax(0,1fr)_auto]";

const templateOf = (keys: readonly string[]) =>
  `minmax(0,1.8fr) minmax(0,1.5fr) minmax(0,0.7fr) ${keys.map(() => "minmax(0,0.8fr) ").join("")}minmax(0,0.9fr) 96px 72px`;

interface VisitorListProps {
  projectId: string;
  choice: VisitorChoice;
  keys: readonly string[];
}

function VisitorList({ projectId, choice, keys }: VisitorListProps) {
  const list = useQuery(visitorListQuery(projectId, choice));
  const more = useLoadMore(visitorPages(projectId, choice));
  if (!list.data) {
    if (!list.isError) return <ListSkeleton />;
    return (
      <ErrorMessage
        title={t("visitorsNotLoaded")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        className="flex-1"
      />
    );
  }
  const { rows: visitors, nextCursor, searchedBackTo = null } = list.data;
  if (visitors.length === 0 && nextCursor === null) {
    const isFiltered = choice.q !== "" || choice.where !== undefined;
    if (isFiltered) {
      return <EmptyState icon={Users} title={t("noVisitorMatches")} description={t("noVisitorMatchesExplained")} />;
    }
    return (
      <FirstSteps
        projectId={projectId}
        icon={Users}
        title={t("noVisitorsYet")}
        first={t("installForVisitors")}
        description={t("noVisitorsExplained")}
      />
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div style={{ "--visitor-columns": templateOf(keys) } as CSSProperties}>
        <div
          aria-hidden
          className={`${columns} h-9 items-center border-b border-line text-xs text-muted max-lg:hidden`}
        >
          <span className="ps-10">{t("columnName")}</span>
          <span>{t("columnEmail")}</span>
          <span>{t("ownId")}</span>
          {keys.map((key) => (
            <UserText key={key} cut>
              {key}
            </UserText>
          ))}
          <span>{t("visitorLanguage")}</span>
          <span>{t("firstSeen")}</span>
          <span className="text-end">{t("lastSeen")}</span>
        </div>
        <ul aria-label={t("visitors")} className="py-1">
          {visitors.map((visitor) => (
            <VisitorRow key={visitor.id} projectId={projectId} visitor={visitor} keys={keys} />
          ))}
        </ul>
      </div>
      {nextCursor !== null && (
        <div className="flex items-center gap-3 px-4 pt-2 pb-6 text-sm text-muted">
          {searchedBackTo !== null && t("searchedBackTo", { date: shortDay.format(Date.parse(searchedBackTo)) })}
          <Button size="sm" loading={more.isPending} onClick={() => more.mutate()}>
            {t("continueSearch")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface VisitorRowProps {
  projectId: string;
  visitor: WidgetUser;
  keys: readonly string[];
}

function VisitorRow({ projectId, visitor, keys }: VisitorRowProps) {
  const { id, email, externalId, locale, isVerified, createdAt, lastSeenAt, avatarUrl, metadata } = visitor;
  const [firstKey] = keys;
  const factOf = (key: string) =>
    Object.hasOwn(metadata, key) ? metadataText(metadata[key] ?? null) : t("unknownFact");
  const name = visitorDisplayName(visitor);
  return (
    <li
      className={`${columns} relative mx-2 min-h-12 items-center rounded-md px-2! text-sm text-soft hover:bg-hover max-lg:py-2`}
    >
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={avatarUrl} size={28} ground="surface" />
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-1.5">
            <Link
              to="/$projectId/visitors/{-$visitorId}"
              params={{ projectId, visitorId: id }}
              search={true}
              className="min-w-0 text-base font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              <UserText cut>{name}</UserText>
            </Link>
            {isVerified && <VerifiedMark />}
          </span>
          <UserText cut className="text-muted lg:hidden">
            {email ?? t("noEmail")}
          </UserText>
        </span>
      </span>
      <span className="min-w-0 max-lg:hidden">
        {email === null ? <span className="text-muted">{t("noEmail")}</span> : <UserText cut>{email}</UserText>}
      </span>
      <span className="min-w-0 max-lg:hidden">
        <code className="block truncate font-(family-name:--font-code) text-xs">{externalId ?? t("unknownFact")}</code>
      </span>
      {keys.map((key) => (
        <span key={key} className="min-w-0 max-lg:hidden">
          <span className="sr-only">{key}: </span>
          <UserText cut>{factOf(key)}</UserText>
        </span>
      ))}
      <span className="min-w-0 truncate max-lg:hidden">
        {(locale && languageLabel(locale.language)) || t("unknownFact")}
      </span>
      <span className="max-lg:hidden">{shortDay.format(Date.parse(createdAt))}</span>
      <span className="text-end">
        <RelativeTime at={lastSeenAt} short />
        {firstKey !== undefined && (
          <UserText cut className="max-w-32 text-muted lg:hidden">
            {factOf(firstKey)}
          </UserText>
        )}
      </span>
    </li>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="pb-1">
      <div className="mb-1 h-9 border-b border-line max-lg:hidden" />
      {["w-40", "w-32", "w-48", "w-36", "w-44", "w-28"].map((width) => (
        <div key={width} className="flex h-12 items-center gap-3 px-4 max-lg:h-14">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className={`h-2.5 ${width}`} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
