import { foldWords, toLexemes } from "@hark/contract/search/lexemes";
import type { OpenIssue } from "./queries.ts";

/** An issue whose score is lower shares nothing telling with the text. */
const leastScore = 0.19;
/** Words of a text that are compared, its first ones. */
const mostWords = 60;

/**
 * The open issues that a text is about, best first: shared words weighed by how rare they are among the issues, those of a title
 * double, and how alike the title is in its trigrams. No stemmer: a word that begins another one counts for most of it.
 */
export function matchIssues(text: string, issues: readonly OpenIssue[], limit: number): string[] {
  const asked = toLexemes(text).slice(0, mostWords);
  if (asked.length === 0 || issues.length === 0) return [];
  const rarity = weighWords(issues);
  const grams = toTrigrams(text);
  return issues
    .map((issue) => {
      const { id, title, title_words: titleWords, words } = issue;
      const inTitle = shareOf(asked, titleWords, rarity);
      const inAll = shareOf(asked, words, rarity);
      const alike = likeness(grams, toTrigrams(title));
      const score =
        isTelling(asked, issue) || (alike > 0.5 && grams.size >= 12) ? 0.5 * inTitle + 0.25 * inAll + 0.25 * alike : 0;
      return { id, score };
    })
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Signs of scripts that nobody cuts into words. */
const isRun = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]+$/u;

type Rarity = (word: string) => number;

function weighWords(issues: readonly OpenIssue[]): Rarity {
  const counts = new Map<string, number>();
  for (const { words } of issues) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Short words are mostly grammar; signs of Han, Kana, Hangul and Thai come in pairs and are not.
  const lengthOf = (word: string) => (isRun.test(word) ? 6 : word.length);
  return (word) => Math.log(1 + (issues.length + 1) / (counts.get(word) ?? 1)) * Math.min(1, lengthOf(word) / 6);
}

const shortestBeginning = 4;

/** How much of a word another one stands for: all of it, most of it if one begins the other, or nothing. */
function sameness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= shortestBeginning && long.startsWith(short)) return 0.85;
  // Two inflections of one word share its beginning.
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  return shared >= 5 && shared >= long.length - 3 ? 0.7 : 0;
}

const best = (word: string, among: readonly string[]) =>
  among.reduce((most, other) => (most === 1 ? most : Math.max(most, sameness(word, other))), 0);

/** The part of a list's weight that the text has; a text longer than the list is no worse for it. */
function shareOf(asked: readonly string[], words: readonly string[], rarity: Rarity): number {
  const common = asked.reduce((sum, word) => sum + best(word, words) * rarity(word), 0);
  const [ofAsked, ofWords] = [asked, words].map((list) => list.reduce((sum, word) => sum + rarity(word), 0));
  const least = Math.min(ofAsked ?? 0, ofWords ?? 0);
  return least === 0 ? 0 : Math.min(1, common / least);
}

/** Whether something other than grammar is shared: short words tell nothing, unless they are written in capitals, as in CSV. */
function isTelling(asked: readonly string[], { title, words }: OpenIssue): boolean {
  const capitals = new Set((title.match(/\b[A-Z\d]{2,3}\b/g) ?? []).map((word) => foldWords(word)));
  return asked.some((word) => (word.length > 3 || isRun.test(word) || capitals.has(word)) && best(word, words) > 0);
}

function toTrigrams(text: string): Set<string> {
  const folded = ` ${foldWords(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 300)} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= folded.length; at++) grams.add(folded.slice(at, at + 3));
  return grams;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : shared / smaller;
}
