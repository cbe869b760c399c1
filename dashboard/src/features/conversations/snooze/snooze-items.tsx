import type { Conversation } from "@hark/contract/conversations/schema";
import { type SnoozeChoice, snoozeChoices } from "@hark/contract/conversations/snooze";
import { Bell, Calendar, Clock, MessageCircle } from "lucide-react";
import { useState } from "react";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { MenuHeader, MenuItem, MenuSeparator } from "../../../shared/ui/menu.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { clockLabel, dateLabel, momentLabel, snoozedLabel } from "./snooze-words.ts";
import { t, tr } from "./texts.ts";
import { useSnooze } from "./use-snooze.ts";

interface SnoozeItemsProps {
  projectId: string;
  conversation: Conversation;
  onPickDate: () => void;
}

/** What the Snooze menu holds, as of the moment when it opens. */
export function SnoozeItems({ projectId, conversation, onPickDate }: SnoozeItemsProps) {
  const zone = useOwnZone();
  const [now] = useState(Date.now);
  const { snooze, wake } = useSnooze(projectId, conversation);
  const { snoozedUntil, widgetUser } = conversation;
  const firstName = widgetUser.name?.trim().split(/\s+/u)[0];
  const name = <UserText>{firstName}</UserText>;

  const labels: Record<SnoozeChoice["key"], (at: number) => { label: string; aside: string }> = {
    inThreeHours: (at) => ({ label: t("inThreeHours"), aside: clockLabel(at, zone) }),
    tomorrow: (at) => ({ label: t("tomorrow"), aside: momentLabel(at, zone, now) }),
    monday: (at) => ({ label: t("monday"), aside: dateLabel(at, zone, now) }),
  };
  return (
    <>
      {snoozedUntil !== null && (
        <>
          <MenuHeader>
            <span className="text-xs text-muted">{snoozedLabel(snoozedUntil, zone, now)}</span>
          </MenuHeader>
          <MenuItem icon={<Bell />} onSelect={wake}>
            {t("wakeNow")}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {snoozeChoices(zone, now).map(({ key, at }) => {
        const { label, aside } = labels[key](at);
        return (
          <MenuItem key={key} icon={<Clock />} aside={aside} onSelect={() => snooze(new Date(at).toISOString())}>
            {label}
          </MenuItem>
        );
      })}
      <MenuSeparator />
      {snoozedUntil !== "ANSWER" && (
        <MenuItem icon={<MessageCircle />} onSelect={() => snooze("ANSWER")}>
          {firstName ? tr("untilVisitorWrites", { name }) : t("untilTheyWrite")}
        </MenuItem>
      )}
      <MenuItem icon={<Calendar />} onSelect={onPickDate}>
        {t("pickDate")}
      </MenuItem>
      <p className="px-2 pt-1 pb-1.5 text-xs text-balance text-muted">
        {firstName ? tr("yourTime", { zone, name }) : t("yourTimeOfGuest", { zone })}
      </p>
    </>
  );
}
