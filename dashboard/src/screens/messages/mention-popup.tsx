import type { Colleague } from "@hark/contract/agents/schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { agentsQuery } from "../../features/agents/requests.ts";
import { useComposer, useComposerKeys } from "../../features/conversations/composer/parts.ts";
import { matchAgents, mentionBefore } from "../../features/conversations/mentions.ts";
import { t } from "../../features/conversations/texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { UserText } from "../../shared/ui/user-text.tsx";

const most = 8;

export function MentionPopup() {
  const { projectId, draft, selection } = useComposer();
  const { data: agents } = useQuery(agentsQuery(projectId));
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const typed = selection.start === selection.end ? mentionBefore(draft.text, selection.end) : null;
  if (!typed || !agents || typed.start === dismissedAt) return null;
  const matching = matchAgents(agents, typed.typed).slice(0, most);
  // A whole name followed by a space is done.
  if (matching.length === 0 || agents.some(({ name }) => typed.typed === `${name} `)) return null;
  return (
    <MentionList
      key={typed.start}
      agents={matching}
      start={typed.start}
      end={selection.end}
      onDismiss={() => setDismissedAt(typed.start)}
    />
  );
}

interface MentionListProps {
  agents: readonly Colleague[];
  start: number;
  end: number;
  onDismiss: () => void;
}

function MentionList({ agents, start, end, onDismiss }: MentionListProps) {
  const { insertText, setList } = useComposer();
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, agents.length - 1);
  const activeId = `${listId} ${at}`;

  useEffect(() => {
    setList({ id: listId, activeId });
    return () => setList(null);
  }, [setList, listId, activeId]);

  function pick(agent: Colleague | undefined) {
    if (agent) insertText(`@${agent.name} `, start, end);
  }

  useComposerKeys((event) => {
    const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in step) setActive((at + (step[event.key] ?? 0) + agents.length) % agents.length);
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") pick(agents[at]);
    else if (event.key === "Escape") onDismiss();
    else return false;
    return true;
  });

  return (
    <div className="absolute start-2 bottom-full z-10 mb-1 w-64 max-w-full rounded-md bg-raised p-1 text-ink shadow-pop forced-colors:border">
      <div id={listId} role="listbox" aria-label={t("colleagues")} className="max-h-72 overflow-y-auto">
        {agents.map((agent, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, where the focus stays
          <div
            key={agent.id}
            id={`${listId} ${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => pick(agent)}
            className={cx(
              "flex h-8 items-center gap-2 rounded-xs px-2 text-sm max-lg:h-10",
              index === at && "bg-selected",
            )}
          >
            <Avatar name={agent.name} src={agent.avatarUrl} size={20} />
            <UserText cut>{agent.name}</UserText>
          </div>
        ))}
      </div>
      <p className="px-2 pt-1 pb-1.5 text-xs text-muted">{t("onlyNamedHear")}</p>
    </div>
  );
}
