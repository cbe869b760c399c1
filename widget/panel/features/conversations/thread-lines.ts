import { groupMessages } from "@hark/contract/conversations/group-messages";
import type { VisitorMerge } from "@hark/contract/conversations/schema";
import type { VisitorActivity } from "@hark/contract/thread/schema";
import { clockLabel } from "../../shared/back-at-label.ts";
import type { Shown } from "./shown-messages.ts";
import type { Thread } from "./state.ts";

/** What stands below each other in a thread: messages that belong together, and what happened to the conversation between them. */
export type ThreadLine =
  | { kind: "group"; messages: [Shown, ...Shown[]] }
  | { kind: "activity"; activity: VisitorActivity }
  | { kind: "merge"; merge: VisitorMerge };

/** Returns the lines of a thread in their order. What happened stands after its message, and ends a group there. */
export function toThreadLines(
  shown: readonly Shown[],
  { activities, merges, hasMore }: Pick<Thread, "activities" | "merges" | "hasMore">,
  locale: string,
): ThreadLine[] {
  const lines: ThreadLine[] = [];
  // Includes the date, as the same time on another day is another time.
  const timeLabel = (at: string) => `${new Date(at).toDateString()} ${clockLabel(at, locale)}`;
  let added = 0;
  const addMessages = (until: number) => {
    for (const [first, ...others] of groupMessages(shown.slice(added, until), { timeLabel })) {
      if (first) lines.push({ kind: "group", messages: [first, ...others] });
    }
    added = until;
  };
  // All merges come with every page; those before its first message belong to an earlier one.
  const from = hasMore ? (shown[0]?.sequence ?? 0) : 0;
  const events = [
    ...activities.map((activity) => ({ at: activity.afterSequence, line: { kind: "activity" as const, activity } })),
    ...merges.map((merge) => ({ at: merge.afterSequence, line: { kind: "merge" as const, merge } })),
  ]
    .filter(({ at }) => at >= from)
    .sort((a, b) => a.at - b.at);
  for (const { at, line } of events) {
    const next = shown.findIndex(({ sequence }) => sequence > at);
    addMessages(Math.max(added, next < 0 ? shown.length : next));
    lines.push(line);
  }
  addMessages(shown.length);
  return lines;
}
