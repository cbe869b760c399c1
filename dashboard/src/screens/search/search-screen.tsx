import "../../shared/theme/all.css";
import { type OperatorPart, operatorValues, parseQuery } from "@hark/contract/search/query";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleAlert, Search } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { useRecentSearches } from "../../features/search/recent-searches.ts";
import { isScope } from "../../features/search/scopes.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { useOwnZone } from "../../shared/time/own-zone.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { type Asked, fromQuery, toQuery } from "./asked.ts";
import { NarrowPane } from "./narrow-pane.tsx";
import { PhoneLine } from "./phone-line.tsx";
import { Chips, SearchField } from "./search-field.tsx";
import { SearchMenu } from "./search-menu.tsx";
import { GroupedResults, ListedResults } from "./search-results.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/search");

/** After the last key, so that half a word is seldom asked. */
const TYPING_MS = 150;

/** Where a search was left, by its address: one comes back to that place. */
const places = new Map<string, { scrollTop: number; active: number }>();

export function SearchScreen() {
  const { projectId } = route.useParams();
  const { q = "", in: kind } = route.useSearch();
  const scope = isScope(kind) ? kind : undefined;
  const navigate = route.useNavigate();
  const timezone = useOwnZone();
  const account = useCurrentUser();
  const [recent, remember] = useRecentSearches(account.id, projectId);
  useDocumentTitle(t("search"));

  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(() => fromQuery(q));
  const [shownQ, setShownQ] = useState(q);
  // The address was changed by something else than the field: Back, the menu.
  if (q !== shownQ) {
    setShownQ(q);
    if (q !== toQuery(asked)) setAsked(fromQuery(q));
  }

  const place = `${projectId} ${scope ?? ""} ${q}`;
  const [active, setActive] = useState(() => places.get(place)?.active ?? 0);
  useLayoutEffect(() => {
    const known = places.get(place);
    setActive(known?.active ?? 0);
    if (scroller.current) scroller.current.scrollTop = known?.scrollTop ?? 0;
  }, [place]);
  const keepPlace = (next: number) => {
    places.set(place, { scrollTop: scroller.current?.scrollTop ?? 0, active: next });
  };

  const typed = toQuery(asked);
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => {
      setShownQ(typed);
      void navigate({ search: { ...(typed !== "" && { q: typed }), ...(scope && { in: scope }) }, replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, q, scope, navigate]);

  const query = useMemo(() => parseQuery(q, timezone), [q, timezone]);
  const hits = () => Array.from(scroller.current?.querySelectorAll<HTMLAnchorElement>("[data-hits] a[data-hit]") ?? []);

  function move(step: number) {
    const all = hits();
    const next = Math.min(Math.max(active + step, 0), all.length - 1);
    if (next < 0) return;
    setActive(next);
    keepPlace(next);
    all[next]?.scrollIntoView({ block: "nearest" });
  }
  const open = () => hits()[active]?.click();
  const ofList = { group: "list", isForKeysAlone: true } as const;
  useCommand({ ...ofList, id: "list.next", title: () => t("nextHit"), keys: "j" }, () => move(1));
  useCommand({ ...ofList, id: "list.previous", title: () => t("previousHit"), keys: "k" }, () => move(-1));
  useCommand({ ...ofList, id: "go.search", title: () => t("search"), keys: "/" }, () => input.current?.focus());

  function pick(operator: string) {
    if (operator.endsWith(":")) setAsked({ ...asked, text: `${asked.text} ${operator}`.trimStart() });
    else if (!asked.chips.includes(operator)) setAsked({ ...asked, chips: [...asked.chips, operator] });
    input.current?.focus();
  }

  const problemId = useId();
  const choice = { projectId, q, timezone };
  const results = {
    asked: choice,
    active,
    words: query.words,
    onWithoutFilter: query.operators.length > 0 ? () => setAsked({ chips: [], text: query.words }) : undefined,
  };
  return (
    <>
      <div className="flex max-lg:hidden">
        <SearchMenu projectId={projectId} q={q} scope={scope} recent={recent} />
      </div>
      <Sheet className="flex-row!">
        <div className="flex min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{t("search")}</h1>
          <SearchField
            projectId={projectId}
            asked={asked}
            onChange={setAsked}
            onClear={() => {
              setAsked({ chips: [], text: "" });
              input.current?.focus();
            }}
            onKey={(key) => (key === "Enter" ? open() : move(key === "ArrowDown" ? 1 : -1))}
            problemId={query.problem ? problemId : undefined}
            inputRef={input}
          />
          <ChipLine asked={asked} onChange={setAsked} />
          <PhoneLine projectId={projectId} q={q} scope={scope} onPick={pick} />
          {query.problem && (
            <p
              id={problemId}
              role="alert"
              className="flex items-start gap-2 border-b border-line px-6 py-2.5 text-sm text-danger max-lg:px-4"
            >
              <CircleAlert className="mt-[3px] size-3.5" />
              {problemText(query.problem)}
            </p>
          )}
          {/* biome-ignore lint/a11y: what is pressed are the links in it */}
          <div
            ref={scroller}
            className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
            onScroll={() => keepPlace(active)}
            onClick={(event) => {
              if (!(event.target as Element).closest("[data-hits] a[data-hit]")) return;
              remember(q);
              keepPlace(hits().indexOf((event.target as Element).closest("a") as HTMLAnchorElement));
            }}
          >
            {q === "" ? (
              <NothingAsked projectId={projectId} />
            ) : query.problem ? null : scope ? (
              <ListedResults {...results} scope={scope} />
            ) : (
              <GroupedResults {...results} />
            )}
          </div>
        </div>
        <NarrowPane onPick={pick} />
      </Sheet>
    </>
  );
}

/** On phones the chips have a line of their own, which scrolls. */
function ChipLine({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  if (!isSmall || asked.chips.length === 0) return null;
  return (
    <div className="flex shrink-0 gap-2 overflow-x-auto border-b border-line px-3 py-2">
      <Chips asked={asked} onChange={onChange} />
    </div>
  );
}

function NothingAsked({ projectId }: { projectId: string }) {
  const { data: project } = useQuery(projectQuery(projectId));
  return (
    <EmptyState
      icon={Search}
      title={t("searchProject", { project: project?.name ?? "" })}
      description={t("searchProjectExplained")}
    />
  );
}

function problemText({ name, typed }: OperatorPart): string {
  const part = `${name}:${typed}`;
  const values: readonly string[] | undefined = operatorValues[name as keyof typeof operatorValues];
  if (!values) return t("momentNotKnown", { part });
  return t("valueNotKnown", {
    part,
    values: t("valuesOr", { some: values.slice(0, -1).join(", "), last: values.at(-1) ?? "" }),
  });
}
