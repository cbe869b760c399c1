import type { KnownIssue } from "@hark/contract/known-issues/schema";
import type { QueryKey } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { KeyHint } from "../../shared/ui/key-hint.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { describeIssue } from "./describe-issue.ts";
import { useDetach } from "./requests.ts";
import { t } from "./texts.ts";

interface IssuesSectionProps {
  projectId: string;
  conversationId: string;
  issues: readonly KnownIssue[];
  /** Below it is cached what conversations are attached to. */
  attachedKey: QueryKey;
  linkTo: (knownIssueId: string) => LinkElement;
}

/** What a conversation is attached to, in its details. */
export function IssuesSection({ projectId, conversationId, issues, attachedKey, linkTo }: IssuesSectionProps) {
  const detach = useDetach(projectId, attachedKey);
  if (issues.length === 0)
    return (
      <p className="text-sm text-muted">
        <span>{t("noIssueHere")}</span>
        <KeyHint>{t("noIssueHereKey")}</KeyHint>
      </p>
    );
  return (
    <ul className="grid gap-2.5">
      {issues.map((issue) => (
        <li key={issue.id} className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
          {fillLink(
            linkTo(issue.id),
            "min-w-0 truncate rounded-xs text-sm font-medium text-ink no-underline hover:underline",
            <UserText cut>{issue.title}</UserText>,
          )}
          <IconButton
            label={t("detach")}
            className="-me-1.5 -my-1 size-7! lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100"
            onClick={() => detach({ knownIssueId: issue.id, conversationId })}
          >
            <Link2Off />
          </IconButton>
          <small className="col-span-full text-xs text-pretty text-muted">{describeIssue(issue)}</small>
        </li>
      ))}
    </ul>
  );
}
