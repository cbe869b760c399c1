import { basename } from "node:path";
import type { MarkdownIt, PageData, Token } from "@11ty/eleventy";
import { measurePng, resolveLink } from "./addresses.ts";
import { highlight } from "./highlight.ts";
import { settingAnchor, settingNames } from "./settings.ts";

/** As GitHub makes them, so that a link to a section works in the repository too. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/**
 * Teaches Eleventy's markdown-it what these pages need: anchors at headings, links between files, pictures in both schemes, code that can be
 * copied, tables and code that scroll by keyboard, and settings that lead to their explanation. `publish` gets each file that is linked to.
 */
export function extendMarkdown(md: MarkdownIt, publish: (file: string) => void) {
  const settings = new Set(settingNames());
  const { escapeHtml } = md.utils;
  md.set({ html: false, linkify: false, typographer: false });

  const address = (link: string, { page }: PageData) => {
    const { address, file } = resolveLink(link, basename(page.inputPath));
    if (file !== undefined) publish(file);
    return address;
  };

  md.core.ruler.push("anchors", ({ tokens }) => {
    const seen = new Map<string, number>();
    tokens.forEach((token, index) => {
      if (token.type !== "heading_open") return;
      const id = slug(plainText(tokens[index + 1]));
      const times = seen.get(id) ?? 0;
      seen.set(id, times + 1);
      token.attrSet("id", times === 0 ? id : `${id}-${times}`);
    });
  });

  md.core.ruler.push("settings", ({ tokens, env }) => {
    if (env.page.fileSlug === "settings") return;
    tokens.forEach((token, index) => {
      if (token.type !== "inline" || tokens[index - 1]?.type === "heading_open") return;
      let depth = 0;
      for (const child of token.children ?? []) {
        if (child.type === "link_open") depth += 1;
        if (child.type === "link_close") depth -= 1;
        if (child.type === "code_inline" && depth === 0 && settings.has(child.content)) child.info = "setting";
      }
    });
  });

  md.core.ruler.push("links", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== "link_open") continue;
      const href = address(token.attrGet("href") ?? "", env);
      token.attrSet("href", href);
      if (/^https?:/.test(href)) token.attrSet("rel", "noreferrer");
    }
  });

  md.renderer.rules.heading_close = (tokens, index) => {
    const token = tokens[index];
    const id = tokens[index - 2]?.attrGet("id");
    if (!token || !id || token.tag === "h1") return `</${token?.tag}>\n`;
    const label = escapeHtml(`Link to “${plainText(tokens[index - 1])}”`);
    return `<a class="anchor" href="#${id}" aria-label="${label}">#</a></${token.tag}>\n`;
  };

  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (!token) return "";
    const source = token.attrGet("src") ?? "";
    const light = address(source, env);
    const dark = address(source.replace(/-light\.png$/, "-dark.png"), env);
    const { width, height } = measurePng(resolveLink(source, basename(env.page.inputPath)).file ?? "");
    const alt = escapeHtml(self.renderInlineAsText(token.children ?? [], options, env));
    const other = dark === light ? "" : `<source media="(prefers-color-scheme: dark)" srcset="${dark}">`;
    return `<picture>${other}<img src="${light}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></picture>`;
  };

  md.renderer.rules.fence = (tokens, index) => {
    const { info = "", content = "" } = tokens[index] ?? {};
    const [language = "", ...rest] = info.split(" ");
    // A sample of ours is a file that tests run; what it is called is all that its reader needs.
    const label = rest.join(" ").replace(/^site\/samples\//, "");
    const title = label ? `<figcaption>${escapeHtml(label)}</figcaption>` : "";
    const code = highlight(content.replace(/\n$/, ""), language, escapeHtml);
    return `<figure class="code" data-language="${escapeHtml(language)}">${title}<pre tabindex="0"><code>${code}</code></pre></figure>\n`;
  };

  md.renderer.rules.table_open = () => `<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n`;
  md.renderer.rules.table_close = () => "</table></div>\n";

  md.renderer.rules.code_inline = (tokens, index) => {
    const { content = "", info } = tokens[index] ?? {};
    const code = `<code>${escapeHtml(content)}</code>`;
    return info === "setting" ? `<a href="/docs/settings/#${settingAnchor(content)}">${code}</a>` : code;
  };
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => (["text", "code_inline"].includes(type) ? content : ""))
    .join("");
}
