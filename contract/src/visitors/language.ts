let names: Intl.DisplayNames | undefined;

/**
 * 'en' gives 'English', 'pt-BR' 'Portuguese (Brazil)', 'zh-Hant-TW' 'Chinese (Traditional, Taiwan)' (MSG-82). An unknown
 * code gives empty text (MSG-83).
 */
export function languageLabel(code: string): string {
  names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none", languageDisplay: "standard" });
  try {
    const locale = new Intl.Locale(code.trim().replaceAll("_", "-"));
    // The name of the language alone decides: with a region the library would answer 'xx (Brazil)'.
    return names.of(locale.language) === undefined ? "" : (names.of(locale.baseName) ?? "");
  } catch {
    return "";
  }
}
