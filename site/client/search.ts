import MiniSearch from "minisearch";
import type { Section } from "../src/search-index.ts";

/** Everything is in one file of this server, and is searched in the page: what somebody looks for goes nowhere. */
const maxResults = 12;

type Found = Section & { terms: string[] };

let ready: Promise<{ dialog: HTMLDialogElement; input: HTMLInputElement }> | undefined;

/** Opens the search, and fetches what it looks through the first time. */
export async function openSearch() {
  ready ??= build().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  const { dialog, input } = await ready;
  if (!dialog.open) dialog.showModal();
  input.select();
}

async function build() {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`The search could not be loaded: ${response.status}`);
  const sections: Section[] = await response.json();
  const index = new MiniSearch<Section>({
    idField: "address",
    fields: ["title", "page", "name", "text"],
    searchOptions: {
      boost: { title: 4, page: 2, name: 8 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(sections);
  const byAddress = new Map(sections.map((section) => [section.address, section]));
  const find = (words: string): Found[] =>
    index
      .search(words)
      .slice(0, maxResults)
      .flatMap(({ id, terms }) => {
        const section = byAddress.get(String(id));
        return section ? [{ ...section, terms }] : [];
      });

  const dialog = fill(document.createElement("dialog"), { className: "search", ariaLabel: "Search the documentation" });
  const input = fill(document.createElement("input"), {
    type: "search",
    placeholder: "Search the documentation",
    ariaLabel: "Words",
  });
  input.setAttribute("autocomplete", "off");
  const list = fill(document.createElement("ul"), {});
  const status = fill(document.createElement("p"), { className: "status", role: "status" });
  dialog.append(input, status, list);
  document.body.append(dialog);

  input.addEventListener("input", () => {
    const words = input.value.trim();
    const found = words === "" ? [] : find(words);
    list.replaceChildren(...found.map(present));
    status.textContent = words === "" ? "" : describe(found.length, words);
  });
  const links = () => [...list.querySelectorAll("a")];
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && event.target === input) links()[0]?.click();
    if (step === undefined) return;
    event.preventDefault();
    const stops: (Element & { focus(): void })[] = [input, ...links()];
    const at = document.activeElement ? stops.indexOf(document.activeElement as HTMLElement) : 0;
    stops[(at + step + stops.length) % stops.length]?.focus();
  });
  dialog.addEventListener("click", (event) => {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink || event.target === dialog) dialog.close();
  });
  return { dialog, input };
}

function describe(count: number, words: string): string {
  if (count === 0) return `Nothing says “${words}”.`;
  return count === 1 ? "1 section" : `${count === maxResults ? "The best " : ""}${count} sections`;
}

function present({ address, page, title, text, terms }: Found): HTMLElement {
  const link = fill(document.createElement("a"), { href: address });
  const where = fill(document.createElement("span"), { className: "where", textContent: page === title ? "" : page });
  const heading = fill(document.createElement("strong"), {});
  heading.append(...mark(title, terms));
  const excerpt = fill(document.createElement("span"), { className: "excerpt" });
  excerpt.append(...mark(cut(text, terms), terms));
  link.append(heading, where, excerpt);
  const item = fill(document.createElement("li"), {});
  item.append(link);
  return item;
}

const excerptLength = 150;

/** The words around the first that was found. */
function cut(text: string, terms: string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - 50);
  const from = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const piece = text.slice(from, from + excerptLength);
  const isCut = from + excerptLength < text.length;
  return `${from > 0 ? "… " : ""}${isCut ? piece.slice(0, piece.lastIndexOf(" ")) : piece}${isCut ? " …" : ""}`;
}

function mark(text: string, terms: string[]): (string | HTMLElement)[] {
  const lower = text.toLowerCase();
  const marked: (string | HTMLElement)[] = [];
  let end = 0;
  for (;;) {
    const next = terms
      .map((term) => ({ at: lower.indexOf(term, end), length: term.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0];
    if (!next || next.length === 0) break;
    marked.push(
      text.slice(end, next.at),
      fill(document.createElement("mark"), { textContent: text.slice(next.at, next.at + next.length) }),
    );
    end = next.at + next.length;
  }
  return [...marked, text.slice(end)];
}

function fill<Kind extends HTMLElement>(element: Kind, values: Partial<Kind>): Kind {
  Object.assign(element, values);
  return element;
}
