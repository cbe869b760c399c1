/**
 * The language of a wish such as `pt_BR`, `pt-br`, `PT` or `zh-Hant-TW` among those there are: from the whole to the
 * general, any separator and case; the first language when nothing fits (case S44).
 */
export function matchLanguage<L extends string>(wish: string, available: readonly [L, ...L[]]): L {
  const parts = wish.trim().toLowerCase().split(/[-_]/);
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join("-");
    const found = available.find((language) => language.toLowerCase() === tag);
    if (found) return found;
  }
  return available[0];
}

/** The wish as `Intl` takes it, with its region for dates and numbers; the matched language when it is no tag at all. */
export function toIntlLocale(wish: string, language: string): string {
  const tag = wish.trim().replaceAll("_", "-");
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(tag);
    return known?.toLowerCase().startsWith(language) ? known : language;
  } catch {
    return language;
  }
}
