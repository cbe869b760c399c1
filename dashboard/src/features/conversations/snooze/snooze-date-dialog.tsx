import type { Conversation } from "@hark/contract/conversations/schema";
import { snooze as limits } from "@hark/contract/limits";
import { fromWallTime, toWallTime } from "@hark/contract/time/wall-time";
import { type FormEvent, useId, useState } from "react";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FieldError, TextField } from "../../../shared/ui/field.tsx";
import { snoozedLabel } from "./snooze-words.ts";
import { t } from "./texts.ts";
import { useSnooze } from "./use-snooze.ts";

const dayMs = 24 * 60 * 60_000;

interface SnoozeDateDialogProps {
  projectId: string;
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Any date and time, in the agent's own zone. */
export function SnoozeDateDialog({ open, onOpenChange, ...props }: SnoozeDateDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("snoozeUntil")}>
      {open && <DateForm {...props} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface DateFormProps {
  projectId: string;
  conversation: Conversation;
  onDone: () => void;
}

function DateForm({ projectId, conversation, onDone }: DateFormProps) {
  const zone = useOwnZone();
  const [now] = useState(Date.now);
  const today = toWallTime(zone, now).day;
  const errorId = useId();
  const [date, setDate] = useState(toDateText(today + dayMs));
  const [time, setTime] = useState("09:00");
  const [isRefused, setIsRefused] = useState(false);
  const { snooze } = useSnooze(projectId, conversation);
  const at = readMoment(zone, date, time);
  const refusal = refusalOf(at, now);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsRefused(true);
    if (at === null || refusalOf(at, Date.now()) !== null) return;
    snooze(new Date(at).toISOString());
    onDone();
  }

  const described = isRefused && refusal !== null ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("date")}
          type="date"
          value={date}
          min={toDateText(today)}
          max={toDateText(toWallTime(zone, now + limits.maxAheadMs).day)}
          onChange={(event) => setDate(event.target.value)}
          {...described}
        />
        <TextField
          label={t("time")}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          {...described}
        />
      </div>
      <div className="min-h-5 text-sm text-muted">
        {isRefused && refusal !== null ? (
          <FieldError id={errorId}>{refusal}</FieldError>
        ) : (
          at !== null && refusal === null && `${snoozedLabel(new Date(at).toISOString(), zone, now)}, ${zone}`
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

/** A calendar day, named by its UTC midnight, as a date field has it. */
const toDateText = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Returns null while a field is empty or not complete. */
function readMoment(zone: string, date: string, time: string): number | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (Number.isNaN(day) || hour === undefined || minute === undefined) return null;
  return fromWallTime(zone, day, Number(hour) * 60 + Number(minute));
}

function refusalOf(at: number | null, now: number): string | null {
  if (at === null) return t("dateMissing");
  if (at <= now) return t("notInFuture");
  return at > now + limits.maxAheadMs ? t("tooFarAhead") : null;
}
