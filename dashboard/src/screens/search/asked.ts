import { type OperatorPart, parseQuery } from "@hark/contract/search/query";

/** What is in the field: finished operators, which show as chips, and the text behind them. */
export interface Asked {
  chips: string[];
  text: string;
}

export const toQuery = ({ chips, text }: Asked): string =>
  [...chips, text.trim()].filter((one) => one !== "").join(" ");

const isKnown = (q: string) => parseQuery(q, "UTC").problem === null;

/** All operators of a query become chips, but for one that is not known: it stays text, so that it can be mended. */
export function fromQuery(q: string): Asked {
  const { parts } = parseQuery(q, "UTC");
  const chips = parts.filter((part) => isKnown(q.slice(part.start, part.end)));
  return { chips: chips.map(({ start, end }) => q.slice(start, end)), text: without(q, chips).trim() };
}

/** An operator becomes a chip once something stands behind it, if only a space. */
export function typeText({ chips }: Asked, text: string): Asked {
  const finished = parseQuery(text, "UTC").parts.filter(
    ({ start, end }) => end < text.length && isKnown(text.slice(start, end)),
  );
  if (finished.length === 0) return { chips, text };
  const added = finished.map(({ start, end }) => text.slice(start, end));
  return {
    chips: [...chips, ...added.filter((one) => !chips.includes(one))],
    text: without(text, finished).trimStart(),
  };
}

/** Makes the last chip text again. */
export function openLastChip({ chips, text }: Asked): Asked {
  const last = chips.at(-1);
  return last === undefined ? { chips, text } : { chips: chips.slice(0, -1), text: `${last}${text && ` ${text}`}` };
}

function without(q: string, parts: readonly OperatorPart[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of parts) {
    rest += q.slice(at, start);
    at = end;
  }
  return (rest + q.slice(at)).replace(/\s+/g, " ");
}
