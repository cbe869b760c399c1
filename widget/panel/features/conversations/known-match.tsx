import type { VisitorKnownIssue } from "@hark/contract/known-issues/schema";
import { knownIssues as limits } from "@hark/contract/limits";
import { useEffect, useState } from "react";
import { newDraftKey, useDraft } from "../../shared/drafts.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { adoptStyles } from "../../shared/ui/adopt-styles.ts";
import { Check } from "../../shared/ui/icons.tsx";
import { findIssues, knownIssues, listIssues } from "./known-issues.ts";
import css from "./known-match.css?inline";
import { toggleJoin } from "./toggle-join.ts";

adoptStyles(css);

/** Fewer letters tell nothing. */
const leastLetters = 8;

/**
 * What the team knows already, below what is typed: all of it before anything is, then what fits. It never moves the field or the
 * focus, is read out politely, and keeps what was typed, which can be sent too.
 */
export function KnownMatch({ onMatch }: { onMatch?: (isShown: boolean) => void }) {
  const { t } = useTexts();
  const { text, email } = useDraft(newDraftKey);
  const { items, listed } = useStore(knownIssues, (state) => state);
  const matches = useMatches(text.trim());
  const [failed, setFailed] = useState<string>();
  useEffect(() => void listIssues(), []);
  const find = (ids: readonly string[]) => ids.flatMap((id) => items[id] ?? []);
  const found = find(matches ?? []);
  const canJoin = found.some(({ hasJoined, state }) => !hasJoined && state === "OPEN");
  useEffect(() => onMatch?.(canJoin), [onMatch, canJoin]);

  // One that was fixed concerns those who joined it, and nobody can join it any more.
  const known = matches ? [] : find(listed ?? []).filter(({ state, hasJoined }) => state === "OPEN" || hasJoined);
  const join = (issue: VisitorKnownIssue) => {
    setFailed(undefined);
    toggleJoin(issue, email.trim()).catch(() => setFailed(issue.id));
  };
  const row = { onJoin: join, failed };

  return (
    <div className="known-issues" aria-live="polite">
      {found.map((issue) => (
        <section key={issue.id} className="known">
          <h3>{t("issueKnown")}</h3>
          <Issue issue={issue} {...row} />
        </section>
      ))}
      {known.length > 0 && (
        <section className="known" aria-labelledby="known-issues">
          <h3 id="known-issues">{t("issuesKnown")}</h3>
          <ul>
            {known.map((issue) => (
              <li key={issue.id}>
                <Issue issue={issue} isShort {...row} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface IssueProps {
  issue: VisitorKnownIssue;
  isShort?: boolean;
  failed: string | undefined;
  onJoin: (issue: VisitorKnownIssue) => void;
}

function Issue({ issue, isShort = false, failed, onJoin }: IssueProps) {
  const { t, locale } = useTexts();
  const { title, text, eta, hasJoined } = issue;
  const isFixed = issue.state === "FIXED";
  const day = eta && new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(`${eta}T12:00:00`));
  return (
    <>
      <div>
        <strong dir="auto">{title}</strong>
        {!isShort && text && <p dir="auto">{text}</p>}
        {isFixed ? (
          <p className="joined">
            <Check className="icon" />
            {t("issueFixed")}
          </p>
        ) : (
          day && <p>{t("issueExpected", { date: day })}</p>
        )}
        {hasJoined && !isFixed && (
          <p className="joined">
            <Check className="icon" />
            {t(isShort ? "issueWillTell" : "issueJoined")}
          </p>
        )}
        {failed === issue.id && (
          <p className="refusal" role="alert">
            {t("issueNotJoined")}
          </p>
        )}
      </div>
      {!isFixed && (
        <button
          type="button"
          className={hasJoined || isShort ? "button quiet" : "button"}
          aria-pressed={hasJoined}
          aria-label={isShort ? `${t("meToo")}: ${title}` : undefined}
          onClick={() => onJoin(issue)}
        >
          {t("meToo")}
        </button>
      )}
    </>
  );
}

/**
 * Asked for once typing stops; an answer for an older text is dropped, and one that fails finds nothing. Null while there is too
 * little to ask about.
 */
function useMatches(text: string): string[] | null {
  const [ids, setIds] = useState<string[] | null>(null);
  useEffect(() => {
    if (text.length < leastLetters) return setIds(null);
    let isCurrent = true;
    const timer = setTimeout(() => {
      findIssues(text).then(
        (found) => isCurrent && setIds(found),
        () => isCurrent && setIds((known) => known ?? []),
      );
    }, limits.searchDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return ids;
}
