import type { Conversation } from "@hark/contract/conversations/schema";
import { snoozeChoices } from "@hark/contract/conversations/snooze";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { Bell, Calendar, Clock, MessageCircle } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../../shared/keys/commands.ts";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Menu } from "../../../shared/ui/menu.tsx";
import { onDemand } from "../../../shared/ui/on-demand.ts";
import { momentLabel } from "./snooze-words.ts";
import { t } from "./texts.ts";
import { useSnooze } from "./use-snooze.ts";

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
  const zone = useOwnZone();
  const { snooze, wake } = useSnooze(projectId, conversation);
  useCommand(
    {
      id: "snooze",
      title: () => t("snoozeCommand"),
      keys: "s",
      group: "conversation",
      icon: Clock,
      of: () => visitorDisplayName(conversation.widgetUser),
      nested: {
        name: () => t("snooze"),
        hint: () => t("snoozeHint"),
        list: () => {
          const now = Date.now();
          return [
            ...(conversation.snoozedUntil === null ? [] : [{ id: "wake", title: t("wakeNow"), icon: Bell, run: wake }]),
            ...snoozeChoices(zone, now).map(({ key, at }) => ({
              id: key,
              title: t(key === "inThreeHours" ? "inThreeHours" : key === "tomorrow" ? "tomorrow" : "monday"),
              hint: momentLabel(at, zone, now),
              icon: Clock,
              run: () => snooze(new Date(at).toISOString()),
            })),
            { id: "answer", title: t("untilTheyWrite"), icon: MessageCircle, run: () => snooze("ANSWER") },
            { id: "date", title: t("pickDate"), icon: Calendar, run: () => setIsPicking(true) },
          ];
        },
      },
    },
    () => setIsOpen(true),
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
