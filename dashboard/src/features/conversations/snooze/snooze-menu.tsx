import type { Conversation } from "@hark/contract/conversations/schema";
import { Clock } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../../shared/keys/commands.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Menu } from "../../../shared/ui/menu.tsx";
import { onDemand } from "../../../shared/ui/on-demand.ts";
import { t } from "./texts.ts";

const SnoozeItems = onDemand(() => import("./snooze-items.tsx")).part((parts) => parts.SnoozeItems);
const SnoozeDateDialog = onDemand(() => import("./snooze-date-dialog.tsx")).part(
  (parts) => parts.SnoozeDateDialog,
  ({ open }) => open,
);

interface SnoozeMenuProps {
  projectId: string;
  conversation: Conversation;
  className?: string | undefined;
}

/** Opens on S too, also where there is no room for its button. */
export function SnoozeMenu({ projectId, conversation, className }: SnoozeMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  useCommand({ id: "snooze", title: () => t("snoozeCommand"), keys: "s", group: "conversation", icon: Clock }, () =>
    setIsOpen(true),
  );
  return (
    <>
      <Menu
        align="end"
        open={isOpen}
        onOpenChange={setIsOpen}
        className="w-70"
        trigger={
          <IconButton label={t("snoozeKey")} aria-keyshortcuts="S" className={className}>
            <Clock />
          </IconButton>
        }
      >
        <SnoozeItems projectId={projectId} conversation={conversation} onPickDate={() => setIsPicking(true)} />
      </Menu>
      <SnoozeDateDialog
        projectId={projectId}
        conversation={conversation}
        open={isPicking}
        onOpenChange={setIsPicking}
      />
    </>
  );
}
