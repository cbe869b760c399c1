import { text as limits } from "@hark/contract/limits";
import { isZone } from "@hark/contract/time/wall-time";
import { t } from "../texts.ts";
import type { Asked } from "./queries.ts";

/** What an answer says before somebody edits it: the first name, the day of asking where the visitor lives, and the title. */
export function composeAnswer(
  { name, timezone, asked_at: askedAt }: Pick<Asked, "name" | "timezone" | "asked_at">,
  { title, isFix, now }: { title: string; isFix: boolean; now: Date },
): string {
  const firstName = name?.trim().split(/\s+/u)[0] ?? "";
  const day = { day: dayOf(askedAt, timezone, now), title };
  const content =
    firstName === ""
      ? t(isFix ? "fix" : "answer", day)
      : t(isFix ? "fixWithName" : "answerWithName", { ...day, name: firstName });
  return content.slice(0, limits.messageMax);
}

function dayOf(at: Date, timezone: string | null, now: Date): string {
  const zone = timezone !== null && isZone(timezone) ? timezone : "UTC";
  const year = at.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: "numeric" as const };
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", ...year, timeZone: zone }).format(at);
}
