import type { Conversation } from "@hark/contract/conversations/schema";
import { snooze as limits } from "@hark/contract/limits";
import { fromWallTime, toWallTime } from "@hark/contract/time/wall-time";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { dateLocale } from "../../../shared/time/date-locale.ts";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FieldError } from "../../../shared/ui/field.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { Calendar } from "./calendar.tsx";
import { dayMs } from "./calendar-days.ts";
import { clockLabel, snoozedLabel } from "./snooze-words.ts";
import { t } from "./texts.ts";
import { useSnooze } from "./use-snooze.ts";

interface SnoozeDateDialogProps {
  projectId: string;
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Any date and time, in the agent's own zone. */
export function SnoozeDateDialog({ open, onOpenChange, ...props }: SnoozeDateDialogProps) {
  const day = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("snoozeUntil")} initialFocus={day}>
      {open && <DateForm {...props} dayRef={day} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface DateFormProps {
  projectId: string;
  conversation: Conversation;
  dayRef: RefObject<HTMLButtonElement | null>;
  onDone: () => void;
}

function DateForm({ projectId, conversation, dayRef, onDone }: DateFormProps) {
  const zone = useOwnZone();
  const [now] = useState(Date.now);
  const today = toWallTime(zone, now).day;
  const errorId = useId();
  const [day, setDay] = useState(today + dayMs);
  const [minute, setMinute] = useState(9 * 60);
  const { snooze } = useSnooze(projectId, conversation);
  const at = fromWallTime(zone, day, minute);
  const [isRefused, setIsRefused] = useState(false);
  const refusal = refusalOf(at, now);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsRefused(true);
    if (refusalOf(at, Date.now()) !== null) return;
    snooze(new Date(at).toISOString());
    onDone();
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <Calendar
        stopRef={dayRef}
        value={day}
        today={today}
        max={toWallTime(zone, now + limits.maxAheadMs).day}
        onChange={(next) => {
          setDay(next);
          setIsRefused(false);
        }}
      />
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{dayLabel.format(day)}</span>
        <Select
          label={t("time")}
          options={times}
          value={minute}
          onValueChange={(next) => {
            setMinute(next);
            setIsRefused(false);
          }}
          chevron="down"
          invalid={isRefused && refusal !== null}
          describedBy={errorId}
          className="w-32!"
        />
      </div>
      <div className="min-h-5 text-sm text-muted">
        {isRefused && refusal !== null ? (
          <FieldError id={errorId}>{refusal}</FieldError>
        ) : (
          refusal === null && `${snoozedLabel(new Date(at).toISOString(), zone, now)}, ${zone}`
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t("cancel")}</Button>
        <Button variant="primary" type="submit">
          {t("snooze")}
        </Button>
      </div>
    </form>
  );
}

const dayLabel = new Intl.DateTimeFormat(dateLocale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Every quarter of an hour of a day, by the minutes since its midnight. */
const times = Array.from({ length: 4 * 24 }, (_, index) => {
  const minutes = index * 15;
  return { value: minutes, label: clockLabel(minutes * 60_000, "UTC") };
});

function refusalOf(at: number, now: number): string | null {
  if (at <= now) return t("notInFuture");
  return at > now + limits.maxAheadMs ? t("tooFarAhead") : null;
}
