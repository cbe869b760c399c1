import { type DaysOff, daysOffRefusal } from "@hark/contract/agents/availability";
import { agents as limits } from "@hark/contract/limits";
import { X } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError, TextField } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useTakeAway } from "../../shared/undo/take-away.ts";
import { t } from "./texts.ts";

const day = new Intl.DateTimeFormat(dateLocale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Returns 'Thu, Dec 24, 2026 – Sat, Jan 2, 2027', or one day. */
function daysOffLabel({ from, to }: DaysOff): string {
  return day.formatRange(Date.parse(from), Date.parse(to));
}

interface DaysOffListProps {
  daysOff: readonly DaysOff[];
  onChange: (daysOff: DaysOff[]) => void;
}

/** Holidays by date, the next one first. */
export function DaysOffList({ daysOff, onChange }: DaysOffListProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const takeAway = useTakeAway<readonly DaysOff[]>(daysOff, (changed) => onChange([...changed]));
  const sorted = [...daysOff].sort((a, b) => (a.from < b.from ? -1 : 1));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const added = { from, to: to || from };
    setIsRefused(added.from > added.to);
    if (from === "" || added.from > added.to) return;
    onChange([...daysOff, added]);
    setFrom("");
    setTo("");
    // The button is disabled by it, and would lose the focus.
    first.current?.focus();
  }

  return (
    <div className="grid justify-items-start gap-2.5">
      {sorted.length > 0 && (
        <ul className="grid gap-1">
          {sorted.map((range) => (
            <li key={`${range.from} ${range.to}`} className="flex items-center gap-1">
              <span className="num min-w-0">{daysOffLabel(range)}</span>
              <IconButton
                label={t("removeDaysOff", { days: daysOffLabel(range) })}
                tooltip={false}
                onClick={() =>
                  takeAway(
                    t("daysOffRemoved"),
                    daysOff.filter((one) => one !== range),
                    (known) => [...known, range],
                  )
                }
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
        <TextField
          type="date"
          ref={first}
          label={t("firstDay")}
          value={from}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-error` : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t("lastDay")}
          value={to}
          min={from}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-error` : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" className="h-9 max-lg:h-11" disabled={from === "" || daysOff.length >= limits.maxDaysOff}>
          {t("addDaysOff")}
        </Button>
      </form>
      <FieldError id={`${id}-error`}>{isRefused ? daysOffRefusal : undefined}</FieldError>
    </div>
  );
}
