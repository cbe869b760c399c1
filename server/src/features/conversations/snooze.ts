import type { ConversationStatus, SnoozeEnd } from "@hark/contract/conversations/schema";
import { snooze as limits } from "@hark/contract/limits";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FeatureContext } from "../feature.ts";
import type { ConversationRow } from "./conversation-queries.ts";
import { conversationWoke } from "./events.ts";
import { recordActivity } from "./record-activity.ts";
import { isAnySnoozeDue, wakeDue } from "./snooze-queries.ts";
import { t } from "./texts.ts";

export type StatusAndSnooze = Pick<ConversationRow, "status" | "snoozed_until">;

interface StatusChange {
  status?: ConversationStatus | undefined;
  snoozedUntil?: SnoozeEnd | null | undefined;
}

/** Throws VALIDATION_FAILED for a time that is past or too far ahead, and for closing and snoozing at once. */
export function checkSnooze({ status, snoozedUntil }: StatusChange, now: Date): void {
  if (!snoozedUntil) return;
  const ahead = snoozedUntil === "ANSWER" ? null : Date.parse(snoozedUntil) - now.getTime();
  const isInRange = ahead === null || (ahead > 0 && ahead <= limits.maxAheadMs);
  if (isInRange && status !== "CLOSED") return;
  const message = t(isInRange ? "snoozeClosed" : "snoozeNotValid");
  throw new AppError("VALIDATION_FAILED", { message, fields: { snoozedUntil: message } });
}

/** What a checked change makes of status and snooze (wire/thread.md, section 6). Throws CONFLICT for a closed conversation. */
export function resolveStatus(before: StatusAndSnooze, { status, snoozedUntil }: StatusChange): StatusAndSnooze {
  if (snoozedUntil) {
    if (before.status === "CLOSED" && status !== "OPEN") throw new AppError("CONFLICT", { message: t("snoozeClosed") });
    return { status: "SNOOZED", snoozed_until: snoozedUntil === "ANSWER" ? null : new Date(snoozedUntil) };
  }
  if (status === "CLOSED") return { status, snoozed_until: null };
  const opens = before.status === "CLOSED" ? status === "OPEN" : snoozedUntil === null;
  return opens ? { status: "OPEN", snoozed_until: null } : before;
}

/** Few enough that nobody who writes waits for the others. */
const batch = 100;

/** Each node looks for conversations whose time has come; one of them takes each. */
export function wakeSnoozed({ jobs, database, clock }: FeatureContext) {
  jobs.repeat(
    "snooze-wake",
    limits.tickMs / 1000,
    () => wakeAllDue({ database, clock }),
    () => isAnySnoozeDue(clock.now()),
  );
}

export async function wakeAllDue({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  let done: number;
  do {
    done = await database.transaction(async (tx) => {
      const now = clock.now();
      const woken = await wakeDue(tx, now, batch);
      for (const { project_id: projectId, conversation_id: conversationId, notified } of woken) {
        await recordActivity(tx, projectId, [conversationId], { actor: "SYSTEM", kind: "WOKE", data: {} });
        tx.announce(conversationWoke({ projectId, conversationId, wokeAt: now.toISOString(), notified }));
      }
      return woken.length;
    });
  } while (done === batch);
}
