import "../../look/tokens.css";
import "./style.css";

/** What the pages do beyond being read: code is copied, and the search opens. Without it they are whole all the same. */

for (const figure of document.querySelectorAll("figure.code")) {
  const code = figure.querySelector("code");
  if (!code || !navigator.clipboard) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    // A browser may refuse; then the reader has to know that nothing was copied.
    const isDone = await navigator.clipboard.writeText(code.textContent ?? "").then(
      () => true,
      () => false,
    );
    button.textContent = isDone ? "Copied" : "Copy failed";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1_500);
  });
  figure.append(button);
}

const opener = document.querySelector<HTMLButtonElement>("[data-find]");
if (opener) {
  opener.hidden = false;
  const open = async () => {
    const { openSearch } = await import("./search.ts");
    await openSearch();
  };
  opener.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isPalette = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isPalette) return;
    event.preventDefault();
    void open();
  });
}

/** Marks in the outline where the reader is. */
const outline = document.querySelector(".outline");
if (outline) {
  const links = new Map(
    [...outline.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
    const current = passed.at(-1) ?? headings[0];
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}
