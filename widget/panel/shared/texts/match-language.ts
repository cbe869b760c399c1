/**
 * Returns the available language for a request such as `pt_BR`, `pt-br`, `PT` or `zh-Hant-TW`: the most specific match, with
 * any separator and case, or the first language when nothing matches (case S44).
 */
export function matchLanguage<L extends string>(wish: string, available: readonly [L, ...L[]]): L {
  // Old systems still call Hebrew by its former code.
  const parts = wish
    .trim()
    .toLowerCase()
    .replace(/^iw(?![a-z])/, "he")
    .split(/[-_]/);
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join("-");
    const found = available.find((language) => language.toLowerCase() === tag);
    if (found) return found;
  }
  return available[0];
}

/**
 * Returns the matched language as a locale for `Intl` with a region for dates and numbers: the request's, or else the one in which the
 * visitor's browser has this language, so that a page in English serves Britons and Americans.
 */
export function toIntlLocale(wish: string, language: string): string {
  try {
    const tags = [wish.trim().replaceAll("_", "-"), ...navigator.languages];
    return Intl.DateTimeFormat.supportedLocalesOf(tags).find((tag) => tag.startsWith(`${language}-`)) ?? language;
  } catch {
    return language;
  }
}
