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
}

/** Cuts a rendered page at its headings. */
export function cutIntoSections(name: string, page: string, html: string): Section[] {
  const address = addressOf(name);
  return html.split(/(?=<h[23] id=")/).flatMap((part) => {
    const [, id, heading] = /^<h[23] id="([^"]+)">(.*?)<a class="anchor"/.exec(part) ?? [];
    const title = heading === undefined ? page : toText(heading);
    const text = toText(part.replace(/^<h[23].*?<\/h[23]>|<h1.*?<\/h1>/s, ""));
    if (text === "" && id !== undefined) return [];
    return [{ address: id === undefined ? address : `${address}#${id}`, page, title, text }];
  });
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
