import { groupMessages } from "@hark/contract/conversations/group-messages";
import type { Message } from "@hark/contract/conversations/schema";
import { t } from "./texts.ts";

const DAY_MS = 86_400_000;
const JUST_NOW_MS = 120_000;

const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const dayInYear = new Intl.DateTimeFormat("en", { weekday: "long", month: "long", day: "numeric" });
const dayWithYear = new Intl.DateTimeFormat("en", { month: "long", day: "numeric", year: "numeric" });

export interface ThreadDay {
  /** Such as `2026-03-15`, in the reader's time zone. */
  key: string;
  groups: Message[][];
}

export function dayKey(createdAt: string): string {
  const date = new Date(createdAt);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns 'Today', 'Yesterday', 'Monday, March 2' or 'March 2, 2024'. */
export function dayLabel(key: string, now: number): string {
  if (key === dayKey(new Date(now).toISOString())) return t("today");
  const date = new Date(`${key}T12:00:00`);
  if (key === dayKey(new Date(now - DAY_MS).toISOString())) return t("yesterday");
  return (date.getFullYear() === new Date(now).getFullYear() ? dayInYear : dayWithYear).format(date);
}

/** Returns 'Just now' under two minutes, also for a clock ahead of ours (S06), then a time such as '5:12 PM'. */
export function messageTimeLabel(createdAt: string, now: number): string {
  const at = Date.parse(createdAt);
  return now - at < JUST_NOW_MS ? t("justNow") : clock.format(at);
}

/** Splits messages by the reader's day, and within a day into groups. */
export function toDays(messages: readonly Message[]): ThreadDay[] {
  const byDay = new Map<string, Message[]>();
  for (const message of messages) {
    const key = dayKey(message.createdAt);
    const day = byDay.get(key);
    if (day) day.push(message);
    else byDay.set(key, [message]);
  }
  const timeLabel = (createdAt: string) => clock.format(Date.parse(createdAt));
  return Array.from(byDay, ([key, ofDay]) => ({ key, groups: groupMessages(ofDay, { timeLabel }) }));
}
