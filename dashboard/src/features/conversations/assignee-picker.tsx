import type { AgentSummary, Colleague } from "@hark/contract/agents/schema";
import { ChevronDown, ChevronsUpDown, UserRound, UserRoundPlus, UserRoundX } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useCommand } from "../../shared/keys/commands.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Menu, MenuChoice, MenuChoiceItem, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

/** CONST-24 */
const MENU_MAX_HEIGHT_PX = 200;

interface AssigneePickerProps {
  agents: readonly Colleague[];
  assignedToId: string | null;
  /** Shown for an assignee who is not among the agents (MSG-76). */
  placeholder: Pick<AgentSummary, "name" | "avatarUrl">;
  onAssign: (agentId: string | null) => void;
  /** A field with the name, or a picture and a chevron for a bar. */
  size?: "field" | "picture";
}

export function AssigneePicker(props: AssigneePickerProps) {
  const { agents, assignedToId, placeholder, onAssign, size = "field" } = props;
  const assignee = assignedToId === null ? null : (agents.find((agent) => agent.id === assignedToId) ?? placeholder);
  const [isOpen, setIsOpen] = useState(false);
  useCommand(
    {
      id: "assign",
      title: () => t("assignCommand"),
      keys: "a",
      group: "conversation",
      icon: UserRoundPlus,
      nested: {
        name: () => t("assign"),
        hint: () => t("assignHint"),
        list: () => [
          ...agents.map(({ id, name }) => ({ id, title: name, icon: UserRound, run: () => onAssign(id) })),
          ...(assignedToId === null
            ? []
            : [{ id: "nobody", title: t("unassignAgent"), icon: UserRoundX, run: () => onAssign(null) }]),
        ],
      },
    },
    () => setIsOpen(true),
  );
  return (
    <Menu
      open={isOpen}
      onOpenChange={setIsOpen}
      maxHeight={MENU_MAX_HEIGHT_PX}
      align={size === "field" ? "start" : "end"}
      className={size === "field" ? "w-(--anchor-width) min-w-60!" : "w-60"}
      trigger={
        size === "picture" ? (
          <PictureTrigger assignee={assignee} />
        ) : (
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
        )
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
            icon={
              <Avatar
                name={agent.name}
                src={agent.avatarUrl}
                size={20}
                presence={agent.isActive ? "online" : "offline"}
                ground="raised"
              />
            }
          >
            <UserText cut>{agent.name}</UserText>
            <span className="sr-only">{agent.isActive ? t("online") : t("offline")}</span>
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}

function PictureTrigger({
  assignee,
  ...rest
}: { assignee: Pick<AgentSummary, "name" | "avatarUrl"> | null } & ComponentProps<"button">) {
  const label = assignee ? t("assigneeIs", { name: assignee.name }) : t("assign");
  return (
    <button
      type="button"
      aria-keyshortcuts="A"
      {...rest}
      aria-label={label}
      className="inline-flex h-7 shrink-0 items-center gap-1 rounded-sm px-1 text-muted hover:bg-hover data-popup-open:bg-hover max-lg:h-10"
    >
      {assignee ? <Avatar name={assignee.name} src={assignee.avatarUrl} size={20} /> : <UserRoundPlus />}
      <ChevronDown className="size-3.5!" />
    </button>
  );
}
