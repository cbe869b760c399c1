import type { FeedbackLink } from "@hark/contract/feedback/link-schema";
import { Handshake, Link2Off } from "lucide-react";
import { fillLink, type LinkElement } from "../../../shared/layout/link-slot.ts";
import { FeedbackStatusBadge } from "../../../shared/ui/feedback-status.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { KeyHint } from "../../../shared/ui/key-hint.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { shortDate } from "../dates.ts";
import { StatusLabels } from "../settings/status-labels.tsx";
import { useTakeLinkAway } from "./requests.ts";
import { t } from "./texts.ts";

interface SuggestionsSectionProps {
  projectId: string;
  links: readonly FeedbackLink[];
  agentId: string;
  linkTo: (feedbackId: string) => LinkElement;
}

/** What a conversation asked for, in its details. */
export function SuggestionsSection({ projectId, links, agentId, linkTo }: SuggestionsSectionProps) {
  const takeAway = useTakeLinkAway(projectId);
  if (links.length === 0)
    return (
      <p className="text-sm text-muted">
        <span>{t("noLinksHere")}</span>
        <KeyHint>{t("noLinksHereKey")}</KeyHint>
      </p>
    );
  return (
    <ul className="grid gap-2.5">
      {links.map((link) => (
        <li key={link.id} className="group grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
          {fillLink(
            linkTo(link.feedback.id),
            "min-w-0 truncate rounded-xs text-sm font-medium text-ink no-underline hover:underline",
            <UserText cut>{link.feedback.title}</UserText>,
          )}
          <StatusLabels projectId={projectId}>
            <FeedbackStatusBadge status={link.feedback.status} />
          </StatusLabels>
          <IconButton
            label={t("takeLinkAway")}
            className="-me-1.5 -my-1 size-7! lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100"
            onClick={() => takeAway(link)}
          >
            <Link2Off />
          </IconButton>
          <small className="col-span-full flex items-center gap-1 text-xs text-muted [&>.lucide]:size-3.25">
            {link.promised && <Handshake />}
            {describe(link, agentId)}
          </small>
        </li>
      ))}
    </ul>
  );
}

function describe({ promised, agent, createdAt }: FeedbackLink, agentId: string): string {
  if (promised && agent) return agent.id === agentId ? t("youPromised") : t("promisedBy", { name: agent.name });
  if (!agent) return t("linkedOn", { date: shortDate(createdAt) });
  return t("linkedBy", { name: agent.name, date: shortDate(createdAt) });
}
