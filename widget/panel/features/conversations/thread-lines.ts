import { groupMessages } from "@hark/contract/conversations/group-messages";
import type { VisitorActivity } from "@hark/contract/thread/schema";
import { clockLabel } from "../../shared/back-at-label.ts";
import type { Shown } from "./shown-messages.ts";

/** What stands below each other in a thread: messages that belong together, and what happened to the conversation between them. */
export type ThreadLine =
  | { kind: "group"; messages: [Shown, ...Shown[]] }
  | { kind: "activity"; activity: VisitorActivity };

/** Returns the lines of a thread in their order. What happened stands after its message, and ends a group there. */
export function toThreadLines(
  shown: readonly Shown[],
  activities: readonly VisitorActivity[],
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
  for (const activity of activities) {
    const next = shown.findIndex(({ sequence }) => sequence > activity.afterSequence);
    addMessages(Math.max(added, next < 0 ? shown.length : next));
    lines.push({ kind: "activity", activity });
  }
  addMessages(shown.length);
  return lines;
}
