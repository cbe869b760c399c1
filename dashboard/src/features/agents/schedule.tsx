import { type TimeRange, type Weekday, weekdays, zoneOf } from "@hark/contract/agents/availability";
import type { Agent } from "@hark/contract/agents/schema";
import { offsetAt, parseOffset } from "@hark/contract/time/wall-time";
import { useMemo, useState } from "react";
import { SettingBlock, SettingGroup } from "../../shared/layout/settings-page.tsx";
import { Combobox } from "../../shared/ui/combobox.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { DaysOffList } from "./days-off-list.tsx";
import { t } from "./texts.ts";
import { areValid, TimeRanges } from "./time-ranges.tsx";
import type { AgentChange } from "./update-agent.ts";
import { formerName, listZoneOptions, zoneLabel } from "./zone-options.ts";
import { createZoneSearch } from "./zone-search.ts";

const dayLabels: Record<Weekday, () => [short: string, full: string]> = {
  mon: () => [t("mon"), t("monday")],
  tue: () => [t("tue"), t("tuesday")],
  wed: () => [t("wed"), t("wednesday")],
  thu: () => [t("thu"), t("thursday")],
  fri: () => [t("fri"), t("friday")],
  sat: () => [t("sat"), t("saturday")],
  sun: () => [t("sun"), t("sunday")],
};

interface ScheduleProps {
  agent: Agent;
  onChange: (change: AgentChange) => void;
  /** Quietly when a toast has said it. */
  onHoursChange: (activeTime: TimeRange[], isQuiet: boolean) => void;
  /** Called with whether there are hours that cannot be saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** SET-AVAIL-07..14. Every change is saved at once, except hours that can't be (SET-AVAIL-10). */
export function Schedule({ agent, onChange, onHoursChange, onUnsaved }: ScheduleProps) {
  const [draft, setDraft] = useState<TimeRange[] | null>(null);
  const zone = zoneOf(agent);
  const options = useZoneOptions(zone);
  const [matches] = useState(() => createZoneSearch(Date.now(), formerName));
  const isFixed = parseOffset(zone) !== null;

  function changeHours(ranges: TimeRange[], isQuiet = false) {
    const isValid = areValid(ranges);
    setDraft(isValid ? null : ranges);
    onUnsaved(!isValid);
    if (isValid) onHoursChange(ranges, isQuiet);
  }

  function changeZone(value: string) {
    onChange(parseOffset(value) === null ? { timezone: value } : { timezoneUTC: value, timezone: null });
  }

  return (
    <SettingGroup>
      <SettingBlock title={t("timezone")} description={isFixed ? t("offsetStays") : undefined}>
        <Combobox
          label={t("timezone")}
          options={options}
          value={zone}
          onValueChange={changeZone}
          placeholder={t("cityOrOffset")}
          matches={matches}
          emptyText={t("noTimezoneFound")}
          className="w-full max-w-88"
        />
      </SettingBlock>
      <SettingBlock title={t("activeDays")}>
        <fieldset aria-label={t("activeDays")} className="flex min-w-0 gap-1">
          {weekdays.map((day) => (
            <DayButton
              key={day}
              day={day}
              isActive={agent.activeDays.includes(day)}
              onToggle={() => onChange({ activeDays: toggleDay(agent.activeDays, day) })}
            />
          ))}
        </fieldset>
      </SettingBlock>
      <SettingBlock title={t("activeHours")}>
        <TimeRanges ranges={draft ?? agent.activeTime} onChange={changeHours} />
      </SettingBlock>
      <SettingBlock title={t("daysOff")} description={t("daysOffExplained")}>
        <DaysOffList daysOff={agent.daysOff} onChange={(daysOff) => onChange({ daysOff })} />
      </SettingBlock>
    </SettingGroup>
  );
}

function useZoneOptions(zone: string) {
  return useMemo(() => {
    const now = Date.now();
    const options = listZoneOptions(now);
    if (options.some((option) => option.value === zone)) return options;
    return [{ value: zone, label: zoneLabel(zone, offsetAt(zone, now)) }, ...options];
  }, [zone]);
}

function DayButton({ day, isActive, onToggle }: { day: Weekday; isActive: boolean; onToggle: () => void }) {
  const [short, full] = dayLabels[day]();
  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={onToggle}
      className={cx(
        "h-9 max-w-14 min-w-0 flex-1 rounded-sm border border-line-control text-sm font-medium text-soft max-lg:h-11",
        "aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft",
        "forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]",
      )}
    >
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
    </button>
  );
}

/** Returns the days in the week's order. */
export function toggleDay(active: readonly Weekday[], day: Weekday): Weekday[] {
  return weekdays.filter((known) => (known === day) !== active.includes(known));
}
