import { groupMessages } from "@hark/contract/conversations/group-messages";
import type { ConversationDetail, Merge, Message } from "@hark/contract/conversations/schema";
import { compareEntries, type ThreadEntry } from "@hark/contract/thread/entries";
import type { Activity, Note } from "@hark/contract/thread/schema";
import { isTemporary } from "./temporary-message.ts";
import { clockTime, dayKey } from "./thread-days.ts";

/** What stands one below the other in a thread. */
export type TimelinePiece =
  | { kind: "messages"; messages: Message[] }
  | { kind: "note"; note: Note }
  /** One after the other, with nothing between them. */
  | { kind: "activities"; activities: Activity[] }
  /** A conversation that was merged into this one. */
  | { kind: "merge"; merge: Merge }
  /** Above the first message that is new to the reader. */
  | { kind: "new" };

export interface TimelineDay {
  /** Such as `2026-03-15`, in the reader's time zone. */
  key: string;
  pieces: TimelinePiece[];
}

/** Of more changes in a row than this, the first ones stay and the others fold. */
const unfolded = 3;
const shownWhenFolded = 2;

export function foldActivities(activities: readonly Activity[]): { shown: Activity[]; folded: Activity[] } {
  if (activities.length <= unfolded) return { shown: [...activities], folded: [] };
  return { shown: activities.slice(0, shownWhenFolded), folded: activities.slice(shownWhenFolded) };
}

type Item =
  | { kind: "message"; message: Message; createdAt: string }
  | { kind: "note"; note: Note; createdAt: string }
  | { kind: "activity"; activity: Activity; createdAt: string }
  | { kind: "merge"; merge: Merge; createdAt: string };

/**
 * Puts notes, activities and merged conversations after the message that each stands after, by the reader's day; messages that nothing parts are
 * grouped. `newSince`: the time of the first message that the reader had not read when the conversation was opened; there is no
 * line where that is the first one. All merges come with each page; those of older messages come to stand with these.
 */
export function toTimeline(
  { messages, notes, activities, merges }: Pick<ConversationDetail, "messages" | "notes" | "activities" | "merges">,
  newSince: string | null,
): TimelineDay[] {
  const isNew = ({ createdAt }: Message) => newSince !== null && createdAt >= newSince;
  const firstNew = messages.findIndex(isNew);
  const firstNewId = firstNew > 0 ? messages[firstNew]?.id : undefined;
  const days: TimelineDay[] = [];
  let run: Message[] = [];

  const close = () => {
    const timeLabel = (createdAt: string) => clockTime(createdAt);
    for (const group of groupMessages(run, { timeLabel })) {
      days.at(-1)?.pieces.push({ kind: "messages", messages: group });
    }
    run = [];
  };

  for (const item of interleave(messages, notes, activities, merges)) {
    const key = dayKey(item.createdAt);
    // A line that was written under another clock does not go back to a day before.
    if (days.length === 0 || key > (days.at(-1)?.key ?? "")) {
      close();
      days.push({ key, pieces: [] });
    }
    const pieces = days.at(-1)?.pieces ?? [];
    if (item.kind === "message") {
      if (item.message.id === firstNewId) {
        close();
        pieces.push({ kind: "new" });
      }
      run.push(item.message);
      continue;
    }
    close();
    const last = pieces.at(-1);
    if (item.kind === "note") pieces.push({ kind: "note", note: item.note });
    else if (item.kind === "merge") pieces.push({ kind: "merge", merge: item.merge });
    else if (last?.kind === "activities") last.activities.push(item.activity);
    else pieces.push({ kind: "activities", activities: [item.activity] });
  }
  close();
  return days;
}

/** A message that is being sent stands last, after what came meanwhile. */
function interleave(
  messages: readonly Message[],
  notes: readonly Note[],
  activities: readonly Activity[],
  merges: readonly Merge[],
): Item[] {
  const oldest = messages[0];
  const from = oldest && !isTemporary(oldest) ? oldest.sequence : 0;
  const entries = [
    ...notes.map((note) => ({
      entry: note as ThreadEntry,
      item: { kind: "note", note, createdAt: note.createdAt } as Item,
    })),
    ...activities.map((activity) => ({
      entry: activity as ThreadEntry,
      item: { kind: "activity", activity, createdAt: activity.createdAt } as Item,
    })),
    ...merges
      .filter(({ afterSequence }) => afterSequence >= from)
      .map((merge) => ({
        entry: {
          id: merge.conversationId,
          afterSequence: merge.afterSequence,
          createdAt: merge.mergedAt,
        } as ThreadEntry,
        item: { kind: "merge", merge, createdAt: merge.mergedAt } as Item,
      })),
  ].sort((a, b) => compareEntries(a.entry, b.entry));
  const items: Item[] = [];
  let next = 0;
  const takeUpTo = (sequence: number) => {
    for (let one = entries[next]; one && one.entry.afterSequence < sequence; one = entries[++next])
      items.push(one.item);
  };
  for (const message of messages) {
    takeUpTo(isTemporary(message) ? Number.POSITIVE_INFINITY : message.sequence);
    items.push({ kind: "message", message, createdAt: message.createdAt });
  }
  takeUpTo(Number.POSITIVE_INFINITY);
  return items;
}
