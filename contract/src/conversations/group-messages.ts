import { messages as limits } from "../limits.ts";
import type { Message } from "./schema.ts";

/** Messages that stand together: avatar and time show on the last one only (MSG-54, MSG-55). */

type Grouped = Pick<Message, "senderType" | "senderId" | "createdAt">;

interface GroupingOptions {
  /** What the time under a message would read; equal labels group too (GAP-26). */
  timeLabel: (createdAt: string) => string;
}

/** Whether `next` joins the group that ends with `previous`: same sender, and within 5 minutes or the same displayed time. */
export function joinsGroup(previous: Grouped, next: Grouped, { timeLabel }: GroupingOptions): boolean {
  if (previous.senderType !== next.senderType || previous.senderId !== next.senderId) return false;
  const gapMs = Date.parse(next.createdAt) - Date.parse(previous.createdAt);
  return gapMs <= limits.groupingWindowMs || timeLabel(previous.createdAt) === timeLabel(next.createdAt);
}

/** In order; every message is in exactly one group. */
export function groupMessages<Item extends Grouped>(messages: readonly Item[], options: GroupingOptions): Item[][] {
  const groups: Item[][] = [];
  let group: Item[] = [];
  for (const message of messages) {
    const previous = group.at(-1);
    if (previous && joinsGroup(previous, message, options)) {
      group.push(message);
    } else {
      group = [message];
      groups.push(group);
    }
  }
  return groups;
}
