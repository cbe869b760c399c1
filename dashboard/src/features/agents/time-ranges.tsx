import { type ClockTime, proposeRange, refuseRange, type TimeRange } from "@hark/contract/agents/availability";
import { agents as limits } from "@hark/contract/limits";
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { FieldError } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { useTakeAway } from "../../shared/undo/take-away.ts";
import { t } from "./texts.ts";

const two = (value: number) => String(value).padStart(2, "0");
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: two(value) }));
const minutes = [0, 15, 30, 45].map((value) => ({ value, label: two(value) }));

const midnight: ClockTime = { hour: 24, minute: 0 };
/** The last time that the selects offer; a range that ends there may be extended to midnight (design section 6). */
const lastTime: ClockTime = { hour: 23, minute: 45 };

export const areValid = (ranges: readonly TimeRange[]) =>
  ranges.every((_, index) => refuseRange(ranges, index) === null);

const without = (ranges: readonly TimeRange[], at: number) => ranges.filter((_, index) => index !== at);

interface TimeRangesProps {
  ranges: readonly TimeRange[];
  /** Quietly when a toast has said it. */
  onChange: (ranges: TimeRange[], isQuiet?: boolean) => void;
}

export function TimeRanges({ ranges, onChange }: TimeRangesProps) {
  const id = useId();
  const refusals = ranges.map((_, index) => refuseRange(ranges, index));
  const refusal = refusals.find((one) => one !== null);
  const takeAway = useTakeAway(ranges, (changed, isQuiet) => onChange([...changed], isQuiet));
  const replace = (at: number, range: TimeRange) =>
    onChange(ranges.map((known, index) => (index === at ? range : known)));
  return (
    <div className="grid justify-items-start gap-2.5">
      {ranges.map((range, index) => (
        <RangeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no id
          key={index}
          number={index + 1}
          range={range}
          isInvalid={refusals[index] !== null}
          errorId={`${id}-error`}
          onChange={(changed) => replace(index, changed)}
          onRemove={() =>
            takeAway(
              t(areValid(without(ranges, index)) ? "hoursUpdated" : "hoursRemoved"),
              without(ranges, index),
              (known) => [...known.slice(0, index), range, ...known.slice(index)],
            )
          }
        />
      ))}
      <FieldError id={`${id}-error`}>{refusal}</FieldError>
      {ranges.length === 0 && <p className="text-sm text-muted">{t("withoutHours")}</p>}
      <Button
        variant="quiet"
        icon={<Plus />}
        className="-ms-3 text-soft"
        disabled={ranges.length >= limits.maxRanges}
        onClick={() => onChange([...ranges, proposeRange(ranges)])}
      >
        {t("addHours")}
      </Button>
    </div>
  );
}

interface RangeRowProps {
  number: number;
  range: TimeRange;
  isInvalid: boolean;
  errorId: string;
  onChange: (range: TimeRange) => void;
  onRemove: () => void;
}

function RangeRow({ number, range, isInvalid, errorId, onChange, onRemove }: RangeRowProps) {
  const toMidnight = range.to.hour === 24;
  const to = toMidnight ? lastTime : range.to;
  const isLast = to.hour === lastTime.hour && to.minute === lastTime.minute;
  const control = (labels: { hour: string; minute: string }, time: ClockTime, change: (time: ClockTime) => void) => (
    <>
      <Select
        label={labels.hour}
        options={hours}
        value={time.hour}
        onValueChange={(hour) => change({ ...time, hour })}
        {...selectLook(isInvalid, errorId)}
      />
      <Select
        label={labels.minute}
        options={minutes}
        value={time.minute}
        onValueChange={(minute) => change({ ...time, minute })}
        {...selectLook(isInvalid, errorId)}
      />
    </>
  );
  return (
    <fieldset aria-label={t("hours", { number })} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">
        {control({ hour: t("fromHour"), minute: t("fromMinute") }, range.from, (from) => onChange({ ...range, from }))}
        <span className="w-5 text-center text-muted">{t("rangeTo")}</span>
        {control({ hour: t("toHour"), minute: t("toMinute") }, to, (changed) => onChange({ ...range, to: changed }))}
        <IconButton label={t("removeHours")} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {isLast && (
        <Checkbox
          checked={toMidnight}
          onChange={(event) => onChange({ ...range, to: event.target.checked ? midnight : lastTime })}
          className="text-sm"
        >
          {t("untilMidnight")}
        </Checkbox>
      )}
    </fieldset>
  );
}

function selectLook(isInvalid: boolean, errorId: string) {
  return {
    chevron: "down",
    invalid: isInvalid,
    describedBy: isInvalid ? errorId : undefined,
    className: cx("num w-18! max-sm:w-15! max-sm:[&>.lucide]:hidden"),
  } as const;
}
