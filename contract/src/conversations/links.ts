export interface TextPart {
  text: string;
  /** http, https or mailto; absent for plain text. */
  href?: string;
}

const candidate = /https?:\/\/[^\s<>"]+|[^\s<>()[\]{}"',;:@]+@[^\s<>()[\]{}"',;:@]+\.[^\s<>()[\]{}"',;:@]+/giu;
const trailing = /[.,;:!?'"*_~]$/u;
const brackets: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/**
 * Cuts a message into plain text and links (case S48). Sentence marks at the end stay outside a link; a closing bracket
 * belongs to it only when it opened inside. Nothing but web and mail addresses becomes a link.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(candidate)) {
    const link = trimEnd(match[0]);
    const href = toHref(link);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: link, href });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function trimEnd(link: string): string {
  for (;;) {
    const last = link.at(-1) ?? "";
    const opening = brackets[last];
    const isUnbalanced = opening !== undefined && link.split(last).length > link.split(opening).length;
    if (!trailing.test(link) && !isUnbalanced) return link;
    link = link.slice(0, -1);
  }
}

function toHref(link: string): string | undefined {
  if (!/^https?:/i.test(link)) return `mailto:${encodeURI(link)}`;
  try {
    return new URL(link).href;
  } catch {
    return undefined;
  }
}
