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

/** Returns the request as a locale for `Intl`, with its region for dates and numbers, or the matched language if it is not a tag. */
export function toIntlLocale(wish: string, language: string): string {
  const tag = wish.trim().replaceAll("_", "-");
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(tag);
    return known?.toLowerCase().startsWith(language) ? known : language;
  } catch {
    return language;
  }
}
