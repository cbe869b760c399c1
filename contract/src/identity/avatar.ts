/**
 * Initials and tint of an avatar without a picture (VAL-39, VAL-40). Dashboard and widget share this rule, so the same
 * name looks the same on both sides of a conversation.
 */

/** How many `--av-N-*` colour pairs the tokens hold. */
export const AVATAR_TINTS = 8;

/** One of the fixed avatar colour pairs: 1 to 8. */
export type AvatarTint = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Shown for a name of which nothing is visible. */
const NAMELESS = "?";

// Made when a name needs it: browsers load their tables of characters then, which takes a slow phone 80 ms.
let graphemes: Intl.Segmenter | undefined;

/** Two signs of European alphabets, or the only one: what joins others to itself comes later in Unicode. */
const STANDS_ALONE = /^[\0-\u02ff](?![^\0-\u02ff])/;

// Zero-width spaces, direction marks and their like take a place in the string but none on the screen. Only leading ones
// go: inside a word a joiner may hold an emoji or a script together.
const LEADING_INVISIBLES = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]+/u;

function listWords(name: string): string[] {
  return name
    .normalize("NFC")
    .split(/\s+/u)
    .map((word) => word.replace(LEADING_INVISIBLES, ""))
    .filter((word) => word !== "");
}

function firstGrapheme(word: string): string {
  if (STANDS_ALONE.test(word)) return word.charAt(0);
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of graphemes.segment(word)) return segment;
  return "";
}

// Upper case may grow ("ß" gives "SS"), hence the second cut.
function initialOf(word: string): string {
  return firstGrapheme(firstGrapheme(word).toUpperCase());
}

/**
 * First grapheme of the first and of the last word, upper case: one for a single word, `?` when nothing of the name is
 * visible (GAP-106). Case S50: emoji, flags, combined letters and rare scripts stay whole.
 */
export function avatarInitials(name: string): string {
  const words = listWords(name);
  const first = words[0];
  if (first === undefined) return NAMELESS;
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return initialOf(first) + (last === undefined ? "" : initialOf(last));
}

/** Stable from session to session and from machine to machine: FNV-1a over the visible name's UTF-16 units. */
export function avatarTint(name: string): AvatarTint {
  const visible = listWords(name).join(" ");
  let hash = 0x811c9dc5;
  for (let index = 0; index < visible.length; index++) {
    hash = Math.imul(hash ^ visible.charCodeAt(index), 0x01000193);
  }
  // The low bits of FNV mix poorly for short names that share an ending.
  return ((((hash ^ (hash >>> 15)) >>> 0) % AVATAR_TINTS) + 1) as AvatarTint;
}
