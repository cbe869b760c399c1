import type { AgentSummary } from "@hark/contract/agents/schema";
import { ChevronsUpDown, UserRoundPlus, UserRoundX } from "lucide-react";
import { useState } from "react";
import { useShortcut } from "../../shared/keys/shortcuts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Menu, MenuChoice, MenuChoiceItem, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

/** CONST-24 */
const MENU_MAX_HEIGHT_PX = 200;

interface AssigneePickerProps {
  agents: readonly AgentSummary[];
  assignedToId: string | null;
  /** Shown for an assignee who is not among the agents (MSG-76). */
  placeholder: Pick<AgentSummary, "name" | "avatarUrl">;
  onAssign: (agentId: string | null) => void;
}

export function AssigneePicker({ agents, assignedToId, placeholder, onAssign }: AssigneePickerProps) {
  const assignee = assignedToId === null ? null : (agents.find((agent) => agent.id === assignedToId) ?? placeholder);
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("a", () => setIsOpen(true));
  return (
    <Menu
      open={isOpen}
      onOpenChange={setIsOpen}
      maxHeight={MENU_MAX_HEIGHT_PX}
      className="w-(--anchor-width) min-w-60!"
      trigger={
        <button
          type="button"
          aria-keyshortcuts="A"
          aria-label={assignee ? t("assignedTo", { name: assignee.name }) : t("noAgentAssigned")}
          className="flex h-9 w-full items-center gap-2 rounded-sm border border-line-control ps-2 pe-2.5 text-start text-sm focus-visible:-outline-offset-1 max-lg:h-11"
        >
          {assignee ? (
            <>
              <Avatar name={assignee.name} src={assignee.avatarUrl} size={20} />
              <span className="min-w-0 flex-1">
                <UserText cut>{assignee.name}</UserText>
              </span>
            </>
          ) : (
            <>
              <UserRoundPlus className="text-muted" />
              <span className="flex-1 text-muted">{t("noAgentAssigned")}</span>
            </>
          )}
          <ChevronsUpDown className="text-muted" />
        </button>
      }
    >
      {assignedToId !== null && (
        <>
          <MenuItem
            // As wide as the pictures below it, so that the words begin at one edge.
            icon={
              <span className="grid size-5 shrink-0 place-items-center text-muted">
                <UserRoundX />
              </span>
            }
            onSelect={() => onAssign(null)}
          >
            {t("unassignAgent")}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuChoice
        label={t("agents")}
        value={assignedToId}
        onValueChange={(agentId) => {
          if (agentId !== assignedToId) onAssign(agentId);
        }}
      >
        {agents.map((agent) => (
          <MenuChoiceItem
            key={agent.id}
            value={agent.id}
            icon={<Avatar name={agent.name} src={agent.avatarUrl} size={20} />}
          >
            <UserText cut>{agent.name}</UserText>
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}
