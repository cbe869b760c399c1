import { useEffect, useState } from "react";
import { t } from "./texts.ts";

/** From here on minutes say less than hours. */
const hoursFromMinutes = 120;

/** How long until the mails leave: 'in 4 h', 'in 10 min', 'in 45 s', and 'now' once it is time. */
function timeLeft(sendAt: string, now: number): string {
  const seconds = Math.ceil((Date.parse(sendAt) - now) / 1000);
  if (seconds <= 0) return t("now");
  if (seconds < 60) return t("inSeconds", { count: seconds });
  return inMinutes(Math.ceil(seconds / 60));
}

/** 'in 10 min', or 'in 4 h' where that says more. */
export function inMinutes(minutes: number): string {
  if (minutes < hoursFromMinutes) return t("inMinutes", { count: minutes });
  return t("inHours", { count: Math.round(minutes / 60) });
}

/** The same as it passes: it ticks with the seconds in the last minute, and with the minutes before. */
export function useTimeLeft(sendAt: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = Date.parse(sendAt) - now;
    if (left <= 0) return;
    const wait = left > 60_000 ? left % 60_000 || 60_000 : left % 1000 || 1000;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [sendAt, now]);
  return timeLeft(sendAt, now);
}
