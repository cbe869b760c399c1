/**
 * How a text becomes the words that it is found by. What is written and what is asked go through the same functions, and the
 * database only compares the results (decision 0073). No schema here.
 */

/** Longer words are kept and asked by their beginning. */
const longestWord = 64;
/** Parts of an address or id that stand together in one lexeme. */
const longestChain = 8;

const foldings: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  // The two forms of one letter, and a line that only makes an Arabic word longer.
  ς: "σ",
  ـ: "",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const isAscii = /^[\x00-\x7f]*$/;
/** A sign with its marks; jamo that continue a Hangul syllable and half-width voicing signs belong to it too. */
const clusters = /\P{M}[\p{M}\u1160-\u11ff\uff9e\uff9f]*|\p{M}+/gu;

const foldCluster = (cluster: string): string =>
  cluster
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđıςـ]/g, (letter) => foldings[letter] ?? letter)
    .normalize("NFKC");

/** A folded text, with where each of its UTF-16 units comes from: a cluster of the text begins and ends there. */
interface Folded {
  text: string;
  startOf(unit: number): number;
  endOf(unit: number): number;
}

const known = new Map<string, string>();
const knownMax = 20_000;

function foldOnce(cluster: string): string {
  const found = known.get(cluster);
  if (found !== undefined) return found;
  if (known.size >= knownMax) known.clear();
  const folded = foldCluster(cluster);
  known.set(cluster, folded);
  return folded;
}

function foldWithOrigin(text: string): Folded {
  if (isAscii.test(text)) return { text: text.toLowerCase(), startOf: (unit) => unit, endOf: (unit) => unit + 1 };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const part = foldOnce(cluster);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text: folded, startOf: (unit) => starts[unit] ?? 0, endOf: (unit) => ends[unit] ?? text.length };
}

/** Compatible form, lower case, no marks, and the foldings of single letters: `Straße` is `strasse`. */
export function foldWords(text: string): string {
  return foldWithOrigin(text).text;
}

/** A word, or what counts as one, in a folded text. */
interface Piece {
  /** A run is Han, Kana, Hangul or Thai, which nobody cuts into words. */
  kind: "word" | "run";
  text: string;
  start: number;
}

const words = /[\p{L}\p{N}]+/gu;
const runs = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]+/gu;
/** A single one joins two words to an address or an id, as in `ord-1234` and `ada@example.com`. */
const joints = new Set("-._@+/#");
/** What looks like an id or an address is kept whole; other chains, as `well-known`, are their words. */
const isKeptWhole = /[@\p{N}]/u;

const cut = (text: string): string => {
  if (text.length <= longestWord) return text;
  // Not between the halves of a pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(longestWord - 1)) ? longestWord - 1 : longestWord;
  return text.slice(0, end);
};

function* readPieces(folded: string): Generator<Piece> {
  for (const { 0: word, index } of folded.matchAll(words)) {
    let at = 0;
    for (const { 0: run, index: start } of word.matchAll(runs)) {
      if (start > at) yield { kind: "word", text: word.slice(at, start), start: index + at };
      yield { kind: "run", text: run, start: index + start };
      at = start + run.length;
    }
    if (at < word.length) yield { kind: "word", text: word.slice(at), start: index + at };
  }
}

interface Chain {
  /** Each part with its place in the folded text. */
  parts: { text: string; start: number }[];
  start: number;
  end: number;
}

function* readChains(folded: string): Generator<Chain> {
  let parts: Chain["parts"] = [];
  let end = 0;
  const close = (): Chain[] => {
    const start = parts[0]?.start ?? 0;
    const isKept = parts.length > 1 && isKeptWhole.test(folded.slice(start, end));
    return isKept ? [{ parts, start, end }] : [];
  };
  for (const { 0: text, index: start } of folded.matchAll(words)) {
    if (start !== end + 1 || !joints.has(folded.charAt(end))) {
      yield* close();
      parts = [];
    }
    parts.push({ text, start });
    end = start + text.length;
  }
  yield* close();
}

/** The signs of a run, as code points. */
const signsOf = (run: string): string[] => [...run];

/** A lexeme with the part of the folded text that it stands for. */
interface Placed {
  lexeme: string;
  start: number;
  end: number;
  /** Of an address or id: where each of its parts ends. */
  ends?: readonly number[];
}

/** The parts of a chain from one of them on, joined alike whatever joined them before. */
function joinChain({ parts: all }: Chain, from: number): Placed {
  const some = all.slice(from, from + longestChain);
  const first = some[0];
  const ends = some.map((part) => part.start + part.text.length);
  return {
    lexeme: cut(some.map((part) => part.text).join("-")),
    start: first?.start ?? 0,
    end: ends.at(-1) ?? 0,
    ends,
  };
}

function* placeLexemes(folded: string): Generator<Placed> {
  for (const { kind, text, start } of readPieces(folded)) {
    if (kind === "word") {
      yield { lexeme: cut(text), start, end: start + text.length };
      continue;
    }
    const signs = signsOf(text);
    let at = start;
    for (const [index, sign] of signs.entries()) {
      const next = signs[index + 1];
      // The last sign stands alone too, so that each one begins a lexeme and is found by itself.
      const lexeme = next === undefined ? sign : sign + next;
      yield { lexeme, start: at, end: at + lexeme.length };
      at += sign.length;
    }
  }
  for (const chain of readChains(folded)) {
    for (let from = 0; from < chain.parts.length - 1; from++) yield joinChain(chain, from);
  }
}

/** The lexemes that a text is found by, each once. */
export function toLexemes(text: string): string[] {
  const found = new Set<string>();
  for (const { lexeme } of placeLexemes(foldWords(text))) found.add(lexeme);
  return [...found];
}

/** Something that is asked for: all terms have to be in an item. */
export interface Term {
  lexeme: string;
  /** Whether a lexeme that only begins so will do. */
  isPrefix: boolean;
  /** Of an address or id: how many parts it has. */
  parts?: number;
}

/** Words after these are not asked. */
export const mostWords = 16;
/** A shorter word is found as a whole, unless it is the last one, which somebody may still be typing. */
const shortestBeginning = 3;

/** What the words of a query ask for. An address or id counts as one word, and so does a run. */
export function toTerms(query: string): Term[] {
  const folded = foldWords(query);
  const wholes = [...readChains(folded)];
  const isInChain = ({ start }: Piece) => wholes.some((chain) => chain.start <= start && start < chain.end);
  const asked: { start: number; terms: Term[] }[] = [];
  for (const chain of wholes) {
    const { lexeme, start } = joinChain(chain, 0);
    asked.push({ start, terms: [{ lexeme, isPrefix: true, parts: Math.min(chain.parts.length, longestChain) }] });
  }
  for (const piece of readPieces(folded)) {
    if (isInChain(piece)) continue;
    asked.push({ start: piece.start, terms: piece.kind === "run" ? termsOfRun(piece.text) : [termOfWord(piece.text)] });
  }
  asked.sort((a, b) => a.start - b.start);
  const last = asked.at(-1)?.terms;
  if (last?.length === 1 && last[0] && !isPair(last[0])) last[0].isPrefix = true;
  const seen = new Map<string, Term>();
  for (const term of asked.slice(0, mostWords).flatMap(({ terms }) => terms)) {
    const same = seen.get(term.lexeme);
    // The whole word is the stricter one.
    if (!same || (same.isPrefix && !term.isPrefix)) seen.set(term.lexeme, term);
  }
  return [...seen.values()];
}

const isRun = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]+$/u;
const isPair = ({ lexeme }: Term) => isRun.test(lexeme) && signsOf(lexeme).length === 2;

const termOfWord = (word: string): Term => ({
  lexeme: cut(word),
  isPrefix: signsOf(word).length >= shortestBeginning,
});

/** Two signs stand side by side; a longer run asks for its pairs, a single sign for what begins with it. */
function termsOfRun(run: string): Term[] {
  const signs = signsOf(run);
  if (signs.length === 1) return [{ lexeme: run, isPrefix: true }];
  return signs.slice(1).map((sign, index) => ({ lexeme: `${signs[index]}${sign}`, isPrefix: false }));
}

/** Whether an item with these lexemes is found: the rule that the database follows. */
export function hasTerms(lexemes: ReadonlySet<string>, terms: readonly Term[]): boolean {
  return terms.every(
    ({ lexeme, isPrefix }) =>
      lexemes.has(lexeme) || (isPrefix && [...lexemes].some((candidate) => candidate.startsWith(lexeme))),
  );
}

/** A part of a text, in UTF-16 units. */
export interface Mark {
  start: number;
  end: number;
}

/**
 * Where a text has what was asked: words as they are written, with their marks and never half of a pair; ascending and apart from
 * each other.
 */
export function findMarks(text: string, terms: readonly Term[]): Mark[] {
  if (terms.length === 0) return [];
  const folded = foldWithOrigin(text);
  const hits: Mark[] = [];
  for (const placed of placeLexemes(folded.text)) {
    const term = terms.find(({ lexeme, isPrefix }) =>
      isPrefix ? placed.lexeme.startsWith(lexeme) : placed.lexeme === lexeme,
    );
    if (!term || placed.start === placed.end) continue;
    const end = endOfHit(placed, term);
    hits.push({ start: folded.startOf(placed.start), end: folded.endOf(end - 1) });
  }
  return joinMarks(hits);
}

/** Of an address or id only what was asked; of a pair of signs only the first one, if that was asked alone. */
function endOfHit({ lexeme, start, end, ends }: Placed, term: Term): number {
  if (ends) return ends[(term.parts ?? 1) - 1] ?? end;
  return term.isPrefix && isRun.test(lexeme) && lexeme.startsWith(term.lexeme) ? start + term.lexeme.length : end;
}

function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else joined.push({ ...mark });
  }
  return joined;
}
