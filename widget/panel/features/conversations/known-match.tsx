import type { joinKnownIssue, leaveKnownIssue, listVisitorKnownIssues } from "@hark/contract/known-issues/endpoints";
import type { VisitorKnownIssue } from "@hark/contract/known-issues/schema";
import { knownIssues as limits } from "@hark/contract/limits";
import { useEffect, useState } from "react";
import { newDraftKey, useDraft } from "../../shared/drafts.ts";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { adoptStyles } from "../../shared/ui/adopt-styles.ts";
import { Check } from "../../shared/ui/icons.tsx";
import css from "./known-match.css?inline";

adoptStyles(css);

const projectId = () => page.get()?.projectId ?? "";
/** Fewer letters tell nothing. */
const leastLetters = 8;

/**
 * What the team knows already, below what is being typed. It never moves the field or the focus, is read out politely, and keeps
 * what was typed, which can be sent too.
 */
export function KnownMatch({ onMatch }: { onMatch?: (isShown: boolean) => void }) {
  const { t, locale } = useTexts();
  const { text, email } = useDraft(newDraftKey);
  const [issues, setIssues] = useMatches(text.trim());
  const [failed, setFailed] = useState<string>();
  const canJoin = issues.some((issue) => !issue.hasJoined);
  useEffect(() => onMatch?.(canJoin), [onMatch, canJoin]);

  async function join(issue: VisitorKnownIssue) {
    const put = (hasJoined: boolean) =>
      setIssues((known) => known.map((one) => (one.id === issue.id ? { ...one, hasJoined } : one)));
    const params = { projectId: projectId(), knownIssueId: issue.id };
    setFailed(undefined);
    put(!issue.hasJoined);
    try {
      if (issue.hasJoined) {
        await request<typeof leaveKnownIssue>("DELETE /widget/:projectId/known-issues/:knownIssueId/me-too", {
          params,
        });
      } else {
        const address = email.trim();
        const body = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(address) ? { email: address } : {};
        await request<typeof joinKnownIssue>("PUT /widget/:projectId/known-issues/:knownIssueId/me-too", {
          params,
          body,
        });
      }
    } catch {
      put(issue.hasJoined);
      setFailed(issue.id);
    }
  }

  return (
    <div className="known-issues" aria-live="polite">
      {issues.map((issue) => (
        <section key={issue.id} className="known">
          <h3>{t("issueKnown")}</h3>
          <strong dir="auto">{issue.title}</strong>
          {issue.text && <p dir="auto">{issue.text}</p>}
          {issue.eta && (
            <p>
              {t("issueExpected", {
                date: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(
                  new Date(`${issue.eta}T12:00:00`),
                ),
              })}
            </p>
          )}
          {issue.hasJoined && (
            <p className="joined">
              <Check className="icon" />
              {t("issueJoined")}
            </p>
          )}
          {failed === issue.id && (
            <p className="refusal" role="alert">
              {t("issueNotJoined")}
            </p>
          )}
          <button
            type="button"
            className={issue.hasJoined ? "button quiet" : "button"}
            aria-pressed={issue.hasJoined}
            onClick={() => void join(issue)}
          >
            {t("meToo")}
          </button>
        </section>
      ))}
    </div>
  );
}

/** Asked for once typing stops; an answer for an older text is dropped, and one that fails finds nothing. */
function useMatches(text: string) {
  const [issues, setIssues] = useState<VisitorKnownIssue[]>([]);
  useEffect(() => {
    if (text.length < leastLetters) return setIssues([]);
    let isCurrent = true;
    const timer = setTimeout(() => {
      request<typeof listVisitorKnownIssues>("GET /widget/:projectId/known-issues", {
        params: { projectId: projectId() },
        query: { search: text.slice(0, limits.searchMax) },
      }).then(
        ({ knownIssues }) => isCurrent && setIssues(knownIssues),
        () => {},
      );
    }, limits.searchDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return [issues, setIssues] as const;
}
