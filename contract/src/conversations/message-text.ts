/** A piece of what somebody wrote, in order; the `source` of all pieces put together is the text. */
export type TextPart =
  | { kind: "text"; text: string; source: string }
  /** `href` is http, https or mailto and nothing else (S48). */
  | { kind: "link"; text: string; href: string; source: string }
  /** Between backticks. */
  | { kind: "code"; text: string; source: string }
  /** Between fences on lines of their own, as they come around stack traces and logs. */
  | { kind: "block"; text: string; source: string };

const fence = /^```[^`\n]*$/gm;

/**
 * Cuts a message into text, links and code (MSG-57, S48). Strangers write it, so each step takes a time that grows with the
 * length of the text alone. A fence or a backtick without its partner is text.
 */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const fences = [...text.matchAll(fence)];
  for (let index = 0; index + 1 < fences.length; index += 2) {
    const [opening, closing] = [fences[index], fences[index + 1]] as [RegExpExecArray, RegExpExecArray];
    const [from, to] = [opening.index + opening[0].length + 1, closing.index];
    const blockEnd = closing.index + closing[0].length + (text[closing.index + closing[0].length] === "\n" ? 1 : 0);
    pushInline(parts, text.slice(end, opening.index));
    parts.push({
      kind: "block",
      text: text.slice(from, Math.max(from, to - 1)),
      source: text.slice(opening.index, blockEnd),
    });
    end = blockEnd;
  }
  pushInline(parts, text.slice(end));
  return parts;
}

/** Code that begins and ends on one line. */
const inlineCode = /`([^`\n]+)`/g;

function pushInline(parts: TextPart[], text: string) {
  let end = 0;
  for (const match of text.matchAll(inlineCode)) {
    pushLinks(parts, text.slice(end, match.index));
    parts.push({ kind: "code", text: match[1] as string, source: match[0] });
    end = match.index + match[0].length;
  }
  pushLinks(parts, text.slice(end));
}

/**
 * Where an address can begin: at its scheme, or at the sign in the middle of a mail address. Each is looked at once, and a mail
 * address only as far as one may reach.
 */
const beginning = /https?:\/\/|@/gi;

function pushLinks(parts: TextPart[], text: string) {
  let end = 0;
  for (const match of text.matchAll(beginning)) {
    if (match.index < end) continue;
    const found = match[0] === "@" ? findMail(text, match.index, end) : findWeb(text, match.index);
    if (!found) continue;
    pushText(parts, text.slice(end, found.from));
    const source = text.slice(found.from, found.to);
    parts.push({ kind: "link", text: source, href: found.href, source });
    end = found.to;
  }
  pushText(parts, text.slice(end));
}

function pushText(parts: TextPart[], text: string) {
  if (text !== "") parts.push({ kind: "text", text, source: text });
}

interface Found {
  from: number;
  to: number;
  href: string;
}

/** No address holds these as they are: spaces, quotes of any language, brackets and marks of wide scripts. */
const endsWeb = /[\s\p{C}<>"“”„‟«»‹›\p{Pi}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;
/** What ends a sentence, a quote or an emphasis; inside an address it is part of it. */
const trailing = /[^\p{L}\p{N}\p{M}\p{S}/%&#@=+$()[\]{}-]/u;
const openings: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

function findWeb(text: string, from: number): Found | null {
  let to = from;
  while (to < text.length) {
    const sign = String.fromCodePoint(text.codePointAt(to) as number);
    if (endsWeb.test(sign)) break;
    to += sign.length;
  }
  to = trimEnd(text, from, to);
  const link = text.slice(from, to);
  if (!URL.canParse(link)) return null;
  return { from, to, href: new URL(link).href };
}

/** Leaves out punctuation at the end, and a closing bracket that was not opened inside. */
function trimEnd(text: string, from: number, end: number): number {
  const count: Record<string, number> = {};
  for (let index = from; index < end; index += 1) {
    const sign = text[index] as string;
    count[sign] = (count[sign] ?? 0) + 1;
  }
  let to = end;
  while (to > from) {
    const sign = text[to - 1] as string;
    const opening = openings[sign];
    const isUnbalanced = opening !== undefined && (count[sign] ?? 0) > (count[opening] ?? 0);
    if (!isUnbalanced && !trailing.test(sign)) break;
    count[sign] = (count[sign] ?? 0) - 1;
    to -= 1;
  }
  return to;
}

const localPartMax = 64;
const domainMax = 255;
const inMail = /[^\s\p{C}<>"',;:@\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u;

function findMail(text: string, at: number, notBefore: number): Found | null {
  let from = at;
  while (from > notBefore && at - from < localPartMax && inMail.test(text[from - 1] as string)) from -= 1;
  let to = at + 1;
  while (
    to < text.length &&
    to - at < domainMax &&
    inMail.test(text[to] as string) &&
    !endsWeb.test(text[to] as string)
  )
    to += 1;
  to = trimEnd(text, at + 1, to);
  const domain = text.slice(at + 1, to);
  const isAddress = from < at && /^[^.]+(\.[^.]+)+$/.test(domain) && text[to] !== "@";
  // Half a character, at the end of the reach, can't be written in an address.
  const address = text.slice(from, to).toWellFormed();
  return isAddress ? { from, to, href: `mailto:${encodeURI(address)}` } : null;
}
