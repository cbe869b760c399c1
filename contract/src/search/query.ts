import { fromWallTime } from "../time/wall-time.ts";
import { type Term, toTerms } from "./lexemes.ts";

/** What is asked in the search field: words and operators, in any order. No schema here. */

/** The values of operators that have a closed list. */
export const operatorValues = {
  is: ["open", "closed", "snoozed", "unread", "waiting", "verified"],
  type: ["question", "bug"],
  has: ["file", "note"],
} as const;

const operatorNames = ["is", "tag", "assigned", "type", "has", "email", "from", "before", "after"] as const;
export type OperatorName = (typeof operatorNames)[number];

export type Operator =
  | { name: "is"; value: (typeof operatorValues.is)[number] }
  | { name: "type"; value: (typeof operatorValues.type)[number] }
  | { name: "has"; value: (typeof operatorValues.has)[number] }
  /** As typed: a tag's name, an address or a side of one. */
  | { name: "tag" | "email"; value: string }
  /** Somebody named, by words of a name or address; `me`, `none`, `agent` and `visitor` stand for themselves. */
  | { name: "assigned"; value: "me" | "none" | Term[] }
  | { name: "from"; value: "me" | "agent" | "visitor" | Term[] }
  /** A moment, in milliseconds since 1970. */
  | { name: "before" | "after"; value: number };

/** A part of what was typed: `[start, end)` in UTF-16 units. */
export interface OperatorPart {
  name: OperatorName;
  /** Without quotes. */
  typed: string;
  start: number;
  end: number;
}

export interface Query {
  /** What the words ask for; none where there are only operators, or nothing to look for. */
  terms: Term[];
  operators: Operator[];
  /** The operators as they were typed, for chips. */
  parts: OperatorPart[];
  /** The words without the operators. */
  words: string;
  /** A value that is not in the table; the query is refused. */
  problem: OperatorPart | null;
}

/** Reads a name of an operator and its value, with quotes or without, at the beginning of a word. */
function readPart(q: string, start: number, wordEnd: number): OperatorPart | null {
  const colon = q.slice(start, wordEnd).indexOf(":");
  if (colon === -1) return null;
  const written = q.slice(start, start + colon).toLowerCase();
  const name = operatorNames.find((known) => known === written);
  if (!name) return null;
  const from = start + colon + 1;
  if (q.charAt(from) !== '"') return { name, typed: q.slice(from, wordEnd), start, end: wordEnd };
  const closing = q.indexOf('"', from + 1);
  const until = closing === -1 ? q.length : closing;
  return { name, typed: q.slice(from + 1, until).trim(), start, end: Math.min(until + 1, q.length) };
}

/** @param timezone an IANA zone, in which the days of `before:` and `after:` begin. */
export function parseQuery(q: string, timezone: string): Query {
  const parts: OperatorPart[] = [];
  const operators: Operator[] = [];
  let problem: OperatorPart | null = null;
  let read = 0;
  for (const { 0: word, index } of q.matchAll(/\S+/g)) {
    const start = Math.max(index, read);
    const part = start < index + word.length ? readPart(q, start, index + word.length) : null;
    // Without a value it is a word.
    if (!part || part.typed === "") continue;
    read = part.end;
    parts.push(part);
    const operator = readOperator(part.name, part.typed, timezone);
    if (operator) operators.push(operator);
    else problem ??= part;
  }
  const words = withoutParts(q, parts);
  return { terms: toTerms(words), operators, parts, words, problem };
}

function withoutParts(q: string, parts: readonly OperatorPart[]): string {
  let words = "";
  let at = 0;
  for (const { start, end } of parts) {
    words += `${q.slice(at, start)} `;
    at = end;
  }
  return (words + q.slice(at)).replace(/\s+/g, " ").trim();
}

function readOperator(name: OperatorName, typed: string, timezone: string): Operator | null {
  const value = typed.toLowerCase();
  switch (name) {
    case "is":
      return oneOf(operatorValues.is, value, (known) => ({ name, value: known }));
    case "type":
      return oneOf(operatorValues.type, value, (known) => ({ name, value: known }));
    case "has":
      return oneOf(operatorValues.has, value, (known) => ({ name, value: known }));
    case "tag":
      return { name, value: typed };
    case "email":
      // One side may be written with the sign that parts the two.
      return { name, value: value.replace(/^@|@$/g, "") };
    case "assigned":
      return { name, value: value === "me" || value === "none" ? value : toTerms(typed) };
    case "from":
      return { name, value: value === "me" || value === "agent" || value === "visitor" ? value : toTerms(typed) };
    case "before":
    case "after": {
      const moment = readMoment(typed, timezone);
      return moment === null ? null : { name, value: moment };
    }
  }
}

function oneOf<Value extends string>(
  values: readonly Value[],
  typed: string,
  build: (known: Value) => Operator,
): Operator | null {
  const found = values.find((value) => value === typed);
  return found === undefined ? null : build(found);
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** The beginning of a day in the zone, or a time; one without an offset is the zone's. */
function readMoment(typed: string, timezone: string): number | null {
  const day = readDay(typed);
  if (day !== null) return fromWallTime(timezone, day, 0);
  const match = timePattern.exec(typed);
  const dayOfTime = readDay(match?.[1] ?? "");
  if (!match || dayOfTime === null) return null;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const rest = seconds * 1000 + Number((match[5] ?? "0").padEnd(3, "0"));
  const zone = match[6];
  if (zone === undefined) return fromWallTime(timezone, dayOfTime, hours * 60 + minutes) + rest;
  const moment = Date.parse(`${match[1]}T${match[2]}:${match[3]}:00${zone.toUpperCase()}`);
  return Number.isNaN(moment) ? null : moment + rest;
}

function readDay(typed: string): number | null {
  const match = datePattern.exec(typed);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  // The first years are counted from 1900 by `Date`; nothing was written then.
  return isReal && year >= 1900 ? date.getTime() : null;
}
