import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { t } from "./texts.ts";

/** A day such as '1 December', with the year if it is not this one. */
export function dayLabel(day: string, now = new Date(), month: "long" | "short" = "long"): string {
  const date = new Date(day.length === 10 ? `${day}T12:00:00` : day);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(dateLocale, {
    day: "numeric",
    month,
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}

/** What is expected, and who is affected, on one line, whose room is short. */
export function describeIssue({ state, eta, fixedAt, linkCount, joinedCount }: KnownIssue): string {
  const parts = [
    state === "FIXED" && fixedAt !== null ? t("fixedOn", { date: dayLabel(fixedAt, undefined, "short") }) : "",
    state === "OPEN" && eta !== null ? t("fixExpected", { date: dayLabel(eta, undefined, "short") }) : "",
    linkCount > 0 ? t("conversationsOf", { count: linkCount }) : "",
    joinedCount > 0 ? t("joinedOf", { count: joinedCount }) : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
