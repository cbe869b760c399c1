import { findMarks } from "@hark/contract/search/lexemes";
import { parseQuery } from "@hark/contract/search/query";

const name = "search-hit";

/**
 * Marks what was looked for in a message or note that is shown, past React, so that no bubble renders for it. Returns what takes the
 * marks away. A browser that can't mark ranges shows none.
 */
export function markHit(itemId: string, q: string): () => void {
  const registry = typeof CSS === "undefined" ? undefined : CSS.highlights;
  if (!registry) return () => {};
  const { terms } = parseQuery(q, "UTC");
  const ranges = [...document.querySelectorAll<HTMLElement>(`[data-message="${CSS.escape(itemId)}"]`)].flatMap((item) =>
    rangesIn(item, (text) => findMarks(text, terms)),
  );
  const highlight = new Highlight(...ranges);
  registry.set(name, highlight);
  // Another hit may have been opened since.
  return () => {
    if (registry.get(name) === highlight) registry.delete(name);
  };
}

function rangesIn(item: HTMLElement, find: (text: string) => { start: number; end: number }[]): Range[] {
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { start, end } of find(node.textContent ?? "")) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
