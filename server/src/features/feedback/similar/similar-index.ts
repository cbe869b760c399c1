import { foldWords, toLexemes } from "@hark/contract/search/lexemes";
import { plainWords } from "./plain-words.ts";

/** What is compared of a suggestion. */
export interface SimilarText {
  id: string;
  title: string;
  description: string;
}

export interface Similar {
  id: string;
  /** Above 0; 1 and more where nearly everything is shared. */
  score: number;
}

/** Words of a description beyond these are not compared: what it is about stands at its beginning. */
const mostDescriptionWords = 80;
/** Of words against trigrams, and of the words of the question against those of the other title. */
const trigramShare = 0.9;
const questionShare = 0.65;
/** What stands in the description alone counts half (loop, section 3). */
const descriptionShare = 0.5;
/** A word that only asks, such as 'please' or 'möglichkeit', tells this much of what is asked. */
const plainShare = 0.1;
/** Below it what is shared says nothing. */
const least = 0.18;
const leastUnasked = 0.45;
/** Beside something much more alike, what is hardly alike says nothing either. */
const leastOfBest = 0.3;
/** Rebuilt when so many of its slots are out of date. */
const mostStale = 0.25;

interface Slot {
  id: string;
  /** Different words and trigrams of its title. */
  titleWords: number;
  trigrams: number;
  isStale: boolean;
}

/** Sums of one question, by slot; kept between questions, so that none makes thousands of objects. */
class Sums {
  #question = new Float64Array(0);
  #title = new Float64Array(0);
  #count = new Int32Array(0);
  #touched: number[] = [];

  begin(slots: number): void {
    if (this.#count.length < slots) {
      this.#question = new Float64Array(slots * 2);
      this.#title = new Float64Array(slots * 2);
      this.#count = new Int32Array(slots * 2);
    }
    for (const slot of this.#touched) this.#question[slot] = this.#title[slot] = this.#count[slot] = 0;
    this.#touched.length = 0;
  }

  add(slot: number, question: number, title: number): void {
    if (this.#question[slot] === 0) this.#touched.push(slot);
    this.#question[slot] = (this.#question[slot] ?? 0) + question;
    if (title === 0) return;
    this.#title[slot] = (this.#title[slot] ?? 0) + title;
    this.#count[slot] = (this.#count[slot] ?? 0) + 1;
  }

  get touched(): readonly number[] {
    return this.#touched;
  }

  of(slot: number) {
    return {
      question: this.#question[slot] ?? 0,
      title: this.#title[slot] ?? 0,
      count: this.#count[slot] ?? 0,
    };
  }
}

/**
 * The suggestions of one project by their words and by the trigrams of their titles. Everything is compared with a title in
 * one pass over the lists of its words and trigrams, whatever the language: a word that many suggestions have weighs little.
 */
export class SimilarIndex {
  #slots: Slot[] = [];
  #slotOf = new Map<string, number>();
  /** Twice a slot, and one more where the word stands in the title. */
  #words = new Map<string, number[]>();
  #trigrams = new Map<string, number[]>();
  #stale = 0;
  readonly #ofWords = new Sums();
  readonly #ofTrigrams = new Sums();

  get size(): number {
    return this.#slotOf.size;
  }

  /** Adds a suggestion, or takes its new texts. */
  set({ id, title, description }: SimilarText): void {
    this.remove(id);
    const slot = this.#slots.length;
    const titleWords = toLexemes(title);
    const known = new Set(titleWords);
    for (const word of titleWords) post(this.#words, word, slot * 2 + 1);
    for (const word of toLexemes(description).slice(0, mostDescriptionWords)) {
      if (!known.has(word)) post(this.#words, word, slot * 2);
    }
    const trigrams = toTrigrams(title);
    for (const trigram of trigrams) post(this.#trigrams, trigram, slot);
    this.#slots.push({ id, titleWords: titleWords.length, trigrams: trigrams.size, isStale: false });
    this.#slotOf.set(id, slot);
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id);
    const known = slot === undefined ? undefined : this.#slots[slot];
    if (!known) return;
    known.isStale = true;
    this.#slotOf.delete(id);
    this.#stale++;
    if (this.#stale > 100 && this.#stale > this.#slots.length * mostStale) this.#compact();
  }

  /** The most similar ones, best first, at most `limit`. */
  find(title: string, limit: number): Similar[] {
    return this.#find(title, least).slice(0, limit);
  }

  /** The same for an item that is there itself. Nobody asked, so what is shown has to be more alike. */
  findDuplicates(id: string, title: string, limit: number): Similar[] {
    return this.#find(title, leastUnasked, id).slice(0, limit);
  }

  #find(title: string, leastScore: number, exceptId?: string): Similar[] {
    const asked = toLexemes(title);
    if (asked.every((word) => tellingOf(word) < 1)) return [];
    const wordScore = this.#compareWords(asked);
    const trigramScore = this.#compareTrigrams(toTrigrams(title));
    const found: Similar[] = [];
    for (const slot of new Set([...this.#ofWords.touched, ...this.#ofTrigrams.touched])) {
      const known = this.#slots[slot];
      if (!known || known.isStale || known.id === exceptId) continue;
      const score = wordScore(slot, known) + trigramShare * trigramScore(slot, known);
      if (score >= leastScore) found.push({ id: known.id, score });
    }
    found.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
    const best = found[0]?.score ?? 0;
    return found.filter(({ score }) => score >= best * leastOfBest);
  }

  #compareWords(asked: readonly string[]): (slot: number, known: Slot) => number {
    const sums = this.#ofWords;
    sums.begin(this.#slots.length);
    let all = 0;
    for (const word of asked) {
      const list = this.#words.get(word);
      const weight = this.#rarity(list?.length ?? 0) * tellingOf(word);
      all += weight;
      if (!list || this.#isEverywhere(list.length)) continue;
      for (const entry of list) {
        if (entry % 2 === 1) sums.add(entry >> 1, weight, weight);
        else sums.add(entry >> 1, weight * descriptionShare, 0);
      }
    }
    const mean = all / Math.max(1, asked.length);
    return (slot, { titleWords }) => {
      const { question, title, count } = sums.of(slot);
      if (question === 0) return 0;
      const others = Math.max(0, titleWords - count) * mean;
      return questionShare * (question / all) + (title === 0 ? 0 : ((1 - questionShare) * title) / (title + others));
    };
  }

  #compareTrigrams(asked: ReadonlySet<string>): (slot: number, known: Slot) => number {
    const sums = this.#ofTrigrams;
    sums.begin(this.#slots.length);
    let all = 0;
    for (const trigram of asked) {
      const list = this.#trigrams.get(trigram);
      const weight = this.#rarity(list?.length ?? 0);
      all += weight;
      if (!list || this.#isEverywhere(list.length)) continue;
      for (const slot of list) sums.add(slot, weight, weight);
    }
    const mean = all / Math.max(1, asked.size);
    return (slot, { trigrams }) => {
      const { question, count } = sums.of(slot);
      return question === 0 ? 0 : (2 * question) / (all + question + (trigrams - count) * mean);
    };
  }

  /** More for what fewer suggestions have; the most for what none has. */
  #rarity(count: number): number {
    return Math.log(1 + (this.#slots.length + 10) / (count + 0.5));
  }

  /** What a large project has nearly everywhere weighs next to nothing, and its lists are the longest. */
  #isEverywhere(count: number): boolean {
    return count > 500 && count > this.#slots.length / 10;
  }

  #compact(): void {
    const kept = new Map<number, number>();
    const slots: Slot[] = [];
    for (const [index, slot] of this.#slots.entries()) {
      if (slot.isStale) continue;
      kept.set(index, slots.length);
      slots.push(slot);
    }
    this.#words = moved(this.#words, (entry) => {
      const slot = kept.get(entry >> 1);
      return slot === undefined ? undefined : slot * 2 + (entry % 2);
    });
    this.#trigrams = moved(this.#trigrams, (slot) => kept.get(slot));
    this.#slots = slots;
    this.#slotOf = new Map(slots.map(({ id }, index) => [id, index]));
    this.#stale = 0;
  }
}

function post(lists: Map<string, number[]>, key: string, entry: number): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

function moved(lists: ReadonlyMap<string, number[]>, to: (entry: number) => number | undefined): Map<string, number[]> {
  const next = new Map<string, number[]>();
  for (const [key, list] of lists) {
    const entries = list.flatMap((entry) => to(entry) ?? []);
    if (entries.length > 0) next.set(key, entries);
  }
  return next;
}

const words = /[\p{L}\p{N}]+/gu;

/** The trigrams of a folded title, with its words' beginnings and ends; of a word of one or two signs, itself. */
function toTrigrams(title: string): Set<string> {
  const found = new Set<string>();
  for (const [word] of foldWords(title).matchAll(words)) {
    if (plainWords.has(word)) continue;
    const signs = [" ", ...word, " "];
    for (let at = 0; at + 3 <= signs.length; at++) found.add(signs.slice(at, at + 3).join(""));
  }
  return found;
}

/** Short words are joints in most languages; a pair of signs is not short. */
function tellingOf(word: string): number {
  if (plainWords.has(word)) return plainShare;
  const signs = [...word].length;
  if (/^\p{ASCII}$/u.test(word)) return plainShare;
  return signs <= 2 && /^[a-z\p{Script=Cyrillic}]+$/u.test(word) ? 0.4 : 1;
}
