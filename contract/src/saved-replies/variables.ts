/**
 * The variables in a saved reply's text: a closed grammar, read by the editor, the picker, the composer and the server alike. A
 * variable is `{{NAME}}` or `{{NAME|fallback}}`, on one line and without braces in it; every other `{{…}}` is a mistake. No schema
 * here.
 */

/** What a variable stands for, beside `visitor.metadata.KEY` and `ask:LABEL`. */
export const plainVariables = [
  "visitor.name",
  "visitor.firstName",
  "visitor.email",
  "agent.name",
  "project.name",
] as const;
export type PlainVariable = (typeof plainVariables)[number];

export type VariableName =
  | { kind: PlainVariable }
  | { kind: "visitor.metadata"; key: string }
  /** A field that the agent fills in before sending. */
  | { kind: "ask"; label: string };

/** One piece of a text. `source` is the piece as it was written, so that all sources together are the text. */
export type TextPart =
  | { type: "text"; source: string }
  | { type: "variable"; source: string; name: VariableName; fallback: string | null }
  /** Braces around something that is not a variable; `words` is what they hold. */
  | { type: "unknown"; source: string; words: string };

const opening = "{{";
const closing = "}}";

/** Cuts a text at its braces, from left to right. Takes time in proportion to the text's length. */
export function readVariables(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  while (start < text.length) {
    const open = text.indexOf(opening, start);
    const close = open < 0 ? -1 : text.indexOf(closing, open + opening.length);
    const textEnd = close < 0 ? text.length : open;
    if (textEnd > start) parts.push({ type: "text", source: text.slice(start, textEnd) });
    if (close < 0) break;
    const end = close + closing.length;
    parts.push(readBraces(text.slice(open, end)));
    start = end;
  }
  return parts;
}

function readBraces(source: string): TextPart {
  const inner = source.slice(opening.length, -closing.length);
  const bar = inner.indexOf("|");
  const words = (bar < 0 ? inner : inner.slice(0, bar)).trim();
  const name = /[{}\r\n]/.test(inner) ? null : readName(words);
  if (name === null) return { type: "unknown", source, words: inner.trim() };
  return { type: "variable", source, name, fallback: bar < 0 ? null : inner.slice(bar + 1).trim() };
}

function readName(words: string): VariableName | null {
  const plain = plainVariables.find((one) => one === words);
  if (plain !== undefined) return { kind: plain };
  const key = wordsAfter("visitor.metadata.", words);
  if (key !== null) return { kind: "visitor.metadata", key };
  const label = wordsAfter("ask:", words);
  return label === null ? null : { kind: "ask", label };
}

function wordsAfter(prefix: string, words: string): string | null {
  return (words.startsWith(prefix) && words.slice(prefix.length).trim()) || null;
}

/** A variable's words without braces and fallback, as it is written: `visitor.metadata.plan`, `ask:Order number`. */
export function wordsOf(name: VariableName): string {
  if (name.kind === "visitor.metadata") return `visitor.metadata.${name.key}`;
  return name.kind === "ask" ? `ask:${name.label}` : name.kind;
}

/** The first pair of braces in a text that is no variable, as it is written, or null. */
export function findUnknownVariable(text: string): string | null {
  return readVariables(text).find((part) => part.type === "unknown")?.source ?? null;
}

/** Whether a text still holds a variable: such a text is not sent. */
export function hasVariable(text: string): boolean {
  return readVariables(text).some((part) => part.type === "variable");
}

/** What the variables are filled with; what is not known is null or missing. */
export interface VariableValues {
  visitor: {
    name: string | null;
    email: string | null;
    metadata?: Readonly<Record<string, unknown>> | undefined;
  };
  agent: { name: string };
  project: { name: string };
}

/** One piece of a filled text. `open` is a variable that somebody has to fill, and `text` is then the variable as it is written. */
export interface FilledPart {
  type: "text" | "value" | "open";
  text: string;
  /** Of a value and of an open variable. */
  name?: VariableName;
}

/**
 * Fills in what is known. A variable without a value takes its fallback, which may be empty, and without a fallback it stays
 * open; a field to fill in is open unless it has a fallback. Nobody's name or metadata can become a variable: in a value, and
 * where one begins or ends, `{{` becomes `{ {`.
 */
export function fillVariables(text: string, values: VariableValues): FilledPart[] {
  const filled: FilledPart[] = [];
  for (const part of readVariables(text)) {
    if (part.type === "variable") {
      const value = findValue(part.name, values) ?? part.fallback;
      if (value === null) filled.push({ type: "open", text: part.source, name: part.name });
      else if (value !== "") filled.push({ type: "value", text: apart(value), name: part.name });
    } else {
      filled.push({ type: "text", text: part.source });
    }
  }
  return filled.map((part, index) => keepBracesApart(part, filled[index - 1]));
}

const apart = (value: string) => value.replace(/\{(?=\{)/g, "{ ");

function keepBracesApart(part: FilledPart, before: FilledPart | undefined): FilledPart {
  if (!before?.text.endsWith("{") || !part.text.startsWith("{")) return part;
  return before.type === "value" || part.type === "value" ? { ...part, text: ` ${part.text}` } : part;
}

/** The filled text, with open variables as they are written. */
export function filledText(parts: readonly FilledPart[]): string {
  return parts.map((part) => part.text).join("");
}

function findValue(name: VariableName, { visitor, agent, project }: VariableValues): string | null {
  switch (name.kind) {
    case "visitor.name":
      return known(visitor.name);
    case "visitor.firstName":
      return known(visitor.name?.trim().split(/\s+/u)[0]);
    case "visitor.email":
      return known(visitor.email);
    case "visitor.metadata":
      return metadataValue(visitor.metadata, name.key);
    case "agent.name":
      return known(agent.name);
    case "project.name":
      return known(project.name);
    case "ask":
      return null;
  }
}

/** Text, a number, true or false; what else metadata holds does not read well inside of a sentence. */
function metadataValue(metadata: Readonly<Record<string, unknown>> = {}, key: string): string | null {
  // A key is plain data: `constructor` and `__proto__` are only there if somebody has set them.
  if (!Object.hasOwn(metadata, key)) return null;
  const value = metadata[key];
  if (typeof value === "string") return known(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

const known = (value: string | null | undefined): string | null => value?.trim() || null;
