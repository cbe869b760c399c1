import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageData } from "@11ty/eleventy";
import { addressOf, navigation, pages } from "./navigation.ts";
import { builtFolder } from "./paths.ts";

interface Bundled {
  file: string;
  css?: string[];
}

/** What Vite has built: the one script, and its styles. */
export function readBundle(): { script: string; styles: string[] } {
  const manifest: Record<string, Bundled> = JSON.parse(readFileSync(join(builtFolder, ".vite/manifest.json"), "utf8"));
  const main = manifest["client/main.ts"];
  if (!main) throw new Error("Vite has built no client/main.ts.");
  return { script: `/docs/${main.file}`, styles: (main.css ?? []).map((file) => `/docs/${file}`) };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The whole page around what its Markdown says. */
export function layOut({ page, title, description, content }: PageData, bundle: ReturnType<typeof readBundle>): string {
  const name = page.fileSlug || "index";
  const at = pages.findIndex((one) => one.name === name);
  const whole = name === "index" ? "Hark’s documentation" : `${title} · Hark’s documentation`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f2f0eb" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#151412" media="(prefers-color-scheme: dark)">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(whole)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${bundle.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
<script type="module" src="${bundle.script}"></script>
</head>
<body>
<a class="skip" href="#page">Skip to the page</a>
<header class="bar">
<a class="name" href="/docs/"><img src="/favicon.svg" alt="" width="20" height="20">Hark <span>Docs</span></a>
<button type="button" class="find" data-find hidden><span>Search</span><kbd>/</kbd></button>
<a class="out" href="/api/docs">API reference</a>
<a class="out" href="/">Open Hark</a>
</header>
<div class="frame">
<nav class="menu" aria-label="Pages">${menu(name, "pages")}</nav>
<main id="page" tabindex="-1">
<details class="pages"><summary>${escapeHtml(pages[at]?.title ?? "All pages")}</summary><nav aria-label="All pages">${menu(name, "all")}</nav></details>
<article>${pages[at] ? `<p class="group">${escapeHtml(pages[at].group)}</p>` : ""}
${content}</article>
${neighbours(at)}
</main>
${outline(content)}
</div>
</body>
</html>
`;
}

function menu(current: string, part: string): string {
  return navigation
    .map(({ title, pages }, index) => {
      const links = pages.map((page) => {
        const mark = page.name === current ? ' aria-current="page"' : "";
        return `<li><a href="${addressOf(page.name)}"${mark}>${escapeHtml(page.title)}</a></li>`;
      });
      const id = `${part}-${index}`;
      return `<p id="${id}">${escapeHtml(title)}</p><ul aria-labelledby="${id}">${links.join("")}</ul>`;
    })
    .join("");
}

function neighbours(at: number): string {
  if (at < 0) return "";
  const link = (page: (typeof pages)[number] | undefined, word: string, rel: string) =>
    page ? `<a rel="${rel}" href="${addressOf(page.name)}"><span>${word}</span>${escapeHtml(page.title)}</a>` : "";
  return `<nav class="neighbours" aria-label="Neighbours">${link(pages[at - 1], "Before", "prev")}${link(pages[at + 1], "Next", "next")}</nav>`;
}

/** The sections of a page, from the headings that were rendered. Few need no list. */
function outline(content: string): string {
  const headings = [...content.matchAll(/<h([23]) id="([^"]+)">(.*?)<a class="anchor"/g)];
  if (headings.length < 3) return "";
  const items = headings.map(
    ([, level, id, text = ""]) =>
      `<li class="level-${level}"><a href="#${id}">${text.replace(/<\/?a\b[^>]*>/g, "").replaceAll("_", "_<wbr>")}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></nav>`;
}
