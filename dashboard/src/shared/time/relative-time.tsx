import { relativeTimeLabel } from "@hark/contract/time/relative-time";
import { useSyncExternalStore } from "react";
import { subscribeToClock } from "./clock.ts";
import { dateLocale } from "./date-locale.ts";

const fullDate = new Intl.DateTimeFormat(dateLocale, { dateStyle: "full", timeStyle: "short" });

/** How the short label is read out. */
const spoken = new Intl.RelativeTimeFormat("en");
const units: Readonly<Record<string, Intl.RelativeTimeFormatUnit>> = { m: "minute", h: "hour", d: "day" };

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
  /** 'Now' instead of 'Just now'. */
  short?: boolean | undefined;
  className?: string | undefined;
}

/** 'Just now', '4m', '3h', '12d', 'Sep'; stays current as time passes, is read out as '4 minutes ago', and shows the full date on hover. */
export function RelativeTime({ at, short, className }: RelativeTimeProps) {
  const time = Date.parse(at);
  // The label is the snapshot: a tick only renders labels whose text changes.
  const label = useSyncExternalStore(subscribeToClock, () =>
    Number.isNaN(time) ? "" : relativeTimeLabel(time, Date.now(), { short }),
  );
  if (label === "") return null;
  const unit = units[label.at(-1) ?? ""];
  return (
    <time dateTime={at} title={fullDate.format(time)} className={className}>
      {unit ? (
        <>
          <span aria-hidden>{label}</span>
          <span className="sr-only">{spoken.format(-Number.parseInt(label, 10), unit)}</span>
        </>
      ) : (
        label
      )}
    </time>
  );
}
