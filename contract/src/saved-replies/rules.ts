import type { SavedReply } from "./schema.ts";

/** Order and search of saved replies, the same on the server and in a dashboard's cache. No schema here. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isAscii = /^[\x00-\x7f]*$/;

/** Accents and vowel signs that a search passes over and that do not move a title in the list. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/** A text for searching and sorting, whatever the case. The server keeps titles and texts in this form too. */
export function foldText(text: string): string {
  // Most texts by far, and many times as fast.
  if (isAscii.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(marks, "").normalize("NFKC").toLowerCase();
}

/** A shortcut or a locale as it is compared: two that differ in case alone are the same. */
export function shortcutKey(shortcut: string): string {
  return shortcut.normalize("NFKC").toLowerCase();
}

/** A search looks at every reply with every key that is pressed, so each text is folded once. A reply is never changed in place. */
const foldOnce = <Reply extends object>(pick: (reply: Reply) => string) => {
  const known = new WeakMap<Reply, string>();
  return (reply: Reply): string => {
    const folded = known.get(reply) ?? foldText(pick(reply));
    known.set(reply, folded);
    return folded;
  };
};
const foldTitle = foldOnce((reply: Pick<SavedReply, "title">) => reply.title);
const foldBody = foldOnce((reply: Pick<SavedReply, "body">) => reply.body);

/** By title whatever the case, then by id. */
export function compareSavedReplies(a: Pick<SavedReply, "id" | "title">, b: Pick<SavedReply, "id" | "title">): number {
  return compareCodePoints(foldTitle(a), foldTitle(b)) || compareCodePoints(a.id, b.id);
}

/** As PostgreSQL compares bytes; `<` compares halves of what is outside of the basic plane. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    if (a.charCodeAt(index) === b.charCodeAt(index)) continue;
    // In the middle of a pair the high halves are equal, so that the low ones decide.
    return (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
  }
  return a.length - b.length;
}

type Searched = Pick<SavedReply, "id" | "title" | "shortcut" | "body">;

/** 0 for a shortcut that begins so, 1 for a title that holds it, 2 for a text that does, null for none. */
export function rankSavedReply(reply: Searched, search: string): 0 | 1 | 2 | null {
  const words = foldText(search);
  if (reply.shortcut !== null && shortcutKey(reply.shortcut).startsWith(shortcutKey(search))) return 0;
  if (foldTitle(reply).includes(words)) return 1;
  return foldBody(reply).includes(words) ? 2 : null;
}
