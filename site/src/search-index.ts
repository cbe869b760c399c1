import { addressOf } from "./navigation.ts";

/** A section of a page, which a search finds. */
export interface Section {
  /** `/docs/self-host/#mail`. */
  address: string;
  /** The page's own title. */
  page: string;
  /** The heading, or the page's title for what stands above the first one. */
  title: string;
  text: string;
  /** The page's name in one word: who looks for "backup" means "Back up". Of the page's first section alone. */
  name?: string;
}

/** Cuts a rendered page at its headings. A heading right above another one, as of settings that belong together, has the text below both. */
export function cutIntoSections(name: string, page: string, html: string): Section[] {
  const address = addressOf(name);
  const sections: Section[] = [];
  for (const part of html.split(/(?=<h[23] id=")/).reverse()) {
    const [, id, heading] = /^<h[23] id="([^"]+)">(.*?)<a class="anchor"/.exec(part) ?? [];
    const own = toText(part.replace(/^<h[23].*?<\/h[23]>|<h1.*?<\/h1>/s, ""));
    const text = own || (sections[0]?.text ?? "");
    if (id === undefined || heading === undefined) {
      sections.unshift({ address, page, title: page, text, name: name.replaceAll("-", "") });
    } else sections.unshift({ address: `${address}#${id}`, page, title: toText(heading), text });
  }
  return sections;
}

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };

function toText(html: string): string {
  return html
    .replace(/<\/?(code|a|strong|em|span)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => named[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
