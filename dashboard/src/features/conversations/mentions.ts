interface Named {
  id: string;
  name: string;
}

/** Whom a text names: "@" and the whole name of an agent, at the start or after a space or a bracket; the longest name counts. */
export function findMentions(text: string, agents: readonly Named[]): { id: string; start: number; end: number }[] {
  const byLength = [...agents].filter(({ name }) => name !== "").sort((a, b) => b.name.length - a.name.length);
  const found: { id: string; start: number; end: number }[] = [];
  for (let start = text.indexOf("@"); start >= 0; start = text.indexOf("@", start + 1)) {
    if (start > 0 && !/[\s([{"'“„«]/u.test(text[start - 1] ?? "")) continue;
    const named = byLength.find(
      ({ name }) => text.startsWith(name, start + 1) && !/[\p{L}\p{N}_]/u.test(text[start + 1 + name.length] ?? ""),
    );
    if (named) found.push({ id: named.id, start, end: start + 1 + named.name.length });
  }
  return found;
}

interface TextPiece {
  key: string;
  text: string;
  mentionedId?: string;
}

/** Cuts a note's text into mentions and what is between them. */
export function splitMentions(text: string, mentions: readonly Named[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { id, start, end } of findMentions(text, mentions)) {
    if (start > at) pieces.push({ key: `to ${start}`, text: text.slice(at, start) });
    pieces.push({ key: `from ${start}`, text: text.slice(start, end), mentionedId: id });
    at = end;
  }
  if (at < text.length) pieces.push({ key: "end", text: text.slice(at) });
  return pieces;
}

/** What is being typed of a name before the cursor, with where it begins; null where no name is being typed. */
export function mentionBefore(text: string, cursor: number): { start: number; typed: string } | null {
  const match = /(?:^|[\s([{"'“„«])@([^\n@]{0,40})$/u.exec(text.slice(0, cursor));
  if (!match) return null;
  const typed = match[1] ?? "";
  return { start: cursor - typed.length - 1, typed };
}

/** Those whose name, or a later part of it, begins with what is typed. */
export function matchAgents<Agent extends Named>(agents: readonly Agent[], typed: string): Agent[] {
  const wanted = typed.toLocaleLowerCase();
  return agents.filter(({ name }) => {
    const known = name.toLocaleLowerCase();
    return known.startsWith(wanted) || known.split(/\s+/).some((part) => part.startsWith(wanted));
  });
}
