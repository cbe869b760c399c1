/** The name under which a draft keeps them. */
export const savedRepliesName = "saved-replies";

/*
 * Which saved replies are in a draft. A reply counts for as long as something of it is there; when its text is taken out it is
 * remembered, as Ctrl Z and Ctrl Y take texts out and bring them back.
 */

interface Inserted {
  id: string;
  /** Where its text is in the draft. */
  start: number;
  end: number;
  /** As it was inserted. */
  text: string;
}

export interface KeptReplies {
  inserted: readonly Inserted[];
  gone: readonly Pick<Inserted, "id" | "text">[];
}

const none: KeptReplies = { inserted: [], gone: [] };

/** The kept value of a draft survives reloads, so it may be anything. */
export function readKept(kept: unknown): KeptReplies {
  const known = kept as Partial<KeptReplies> | null | undefined;
  return Array.isArray(known?.inserted) && Array.isArray(known.gone) ? (known as KeptReplies) : none;
}

export function addReply(kept: unknown, reply: { id: string; start: number; text: string }): KeptReplies {
  const { inserted, gone } = readKept(kept);
  const { id, start, text } = reply;
  return { inserted: [...inserted, { id, start, end: start + text.length, text }], gone };
}

/** Moves the replies along with an edit of the text. */
export function followEdit(kept: unknown, before: string, after: string): KeptReplies {
  const { inserted, gone } = readKept(kept);
  const edit = findEdit(before, after);
  const moved = inserted.map((one) => ({ ...one, ...moveRange(one, edit) }));
  const lost = moved.filter(({ start, end }) => end <= start).map(({ id, text }) => ({ id, text }));
  const back = gone.flatMap(({ id, text }) => {
    const start = after.indexOf(text);
    return start < 0 ? [] : [{ id, text, start, end: start + text.length }];
  });
  const isBack = (one: { id: string }) => back.some(({ id }) => id === one.id);
  return {
    inserted: [...moved.filter(({ start, end }) => end > start), ...back],
    gone: [...gone.filter((one) => !isBack(one)), ...lost],
  };
}

interface Edit {
  start: number;
  /** In the text before. */
  end: number;
  /** In the text after. */
  newEnd: number;
}

function findEdit(before: string, after: string): Edit {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shortest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, newEnd: after.length - same };
}

/** What is typed right before or behind a reply is not of it. */
function moveRange({ start, end }: { start: number; end: number }, edit: Edit) {
  const shift = edit.newEnd - edit.end;
  if (end <= edit.start) return { start, end };
  if (start >= edit.end) return { start: start + shift, end: end + shift };
  return {
    start: start < edit.start ? start : edit.newEnd,
    end: end > edit.end ? end + shift : edit.start,
  };
}

/** Each id once, in the order of their insertion. */
export function idsOf(kept: unknown): string[] {
  return [...new Set(readKept(kept).inserted.map(({ id }) => id))];
}

/** How many there are, with those that an undo may bring back. */
export function keptReplyCount(kept: unknown): number {
  const { inserted, gone } = readKept(kept);
  return inserted.length + gone.length;
}
