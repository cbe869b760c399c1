import { ArrowLeft, ArrowRight } from "lucide-react";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { dateLocale } from "../../../shared/time/date-locale.ts";
import { cx } from "../../../shared/ui/cx.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { addMonths, dayMs, type Month, monthOf, startOf, weeksOf } from "./calendar-days.ts";
import { t } from "./texts.ts";

interface CalendarProps {
  /** A day is named by its UTC midnight, in milliseconds, whatever the zone it is a day of. */
  value: number;
  today: number;
  /** The last day that can be picked. */
  max: number;
  onChange: (day: number) => void;
  /** The day that Tab reaches. */
  stopRef: RefObject<HTMLButtonElement | null>;
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: "UTC" });
const monthName = format({ month: "long", year: "numeric" });
const dayName = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const weekdayLetters = format({ weekday: "short" });

/** A month of days, from Monday on. One day is reached by Tab, the others by the arrow keys, Home, End and the Page keys. */
export function Calendar({ value, today, max, onChange, stopRef }: CalendarProps) {
  const [month, setMonth] = useState<Month>(() => monthOf(value));
  const days = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const weeks = weeksOf(month);
  const isShown = monthOf(value).start === month.start;
  // What Tab reaches where the picked day is in another month.
  const stop = isShown ? value : Math.min(Math.max(month.start, today), max);

  useLayoutEffect(() => {
    if (isMoving.current) days.current?.querySelector<HTMLElement>(`[data-day="${value}"]`)?.focus();
    isMoving.current = false;
  }, [value]);

  function pick(day: number) {
    const next = Math.min(Math.max(day, today), max);
    setMonth(monthOf(next));
    onChange(next);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const weekday = (new Date(stop).getUTCDay() + 6) % 7;
    const targets: Record<string, number> = {
      ArrowLeft: stop - (isRightToLeft ? -dayMs : dayMs),
      ArrowRight: stop + (isRightToLeft ? -dayMs : dayMs),
      ArrowUp: stop - 7 * dayMs,
      ArrowDown: stop + 7 * dayMs,
      Home: stop - weekday * dayMs,
      End: stop + (6 - weekday) * dayMs,
      PageUp: addMonths(stop, -1),
      PageDown: addMonths(stop, 1),
    };
    const day = targets[event.key];
    if (day === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMoving.current = true;
    pick(day);
  }

  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <h3 aria-live="polite" className="flex-1 ps-2 text-sm font-semibold">
          {monthName.format(month.start)}
        </h3>
        <IconButton
          label={t("previousMonth")}
          disabled={month.start <= monthOf(today).start}
          onClick={() => setMonth(monthOf(addMonths(month.start, -1)))}
        >
          <ArrowLeft className="rtl:rotate-180" />
        </IconButton>
        <IconButton
          label={t("nextMonth")}
          disabled={month.start >= monthOf(max).start}
          onClick={() => setMonth(monthOf(addMonths(month.start, 1)))}
        >
          <ArrowRight className="rtl:rotate-180" />
        </IconButton>
      </div>
      <div aria-hidden className="grid grid-cols-7 gap-0.5 text-center text-xs font-medium text-muted">
        {weeks[0]?.map((day) => (
          <span key={day} className="leading-7">
            {weekdayLetters.format(day).slice(0, 2)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser */}
      <div
        ref={days}
        role="group"
        aria-label={monthName.format(month.start)}
        onKeyDown={handleKeyDown}
        className="grid grid-cols-7 gap-0.5 text-center text-sm tabular-nums"
      >
        {weeks.flat().map((day) => (
          <button
            key={day}
            ref={day === stop ? stopRef : undefined}
            type="button"
            data-day={day}
            aria-label={dayName.format(day)}
            aria-pressed={day === value}
            {...(day === today && { "aria-current": "date" })}
            disabled={day < today || day > max}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => pick(day)}
            className={cx(
              "h-8 rounded-sm hover:not-disabled:bg-hover disabled:text-disabled max-lg:h-10",
              startOf(day) !== month.start && "text-muted",
              day === today && "font-semibold",
              day === value &&
                "bg-accent-soft! font-semibold text-on-accent-soft! shadow-[inset_0_0_0_1px_var(--accent)] forced-colors:outline-2",
            )}
          >
            {new Date(day).getUTCDate()}
          </button>
        ))}
      </div>
    </div>
  );
}
