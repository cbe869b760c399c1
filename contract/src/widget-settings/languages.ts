/** The languages that the widget speaks. Whoever wants another one gets the first. */
export const widgetLanguages = [
  "en",
  "de",
  "ar",
  "es",
  "fr",
  "pt",
  "cs",
  "he",
  "it",
  "ja",
  "nl",
  "pl",
  "ru",
  "sv",
  "tr",
  "uk",
  "zh",
] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];

/** Whom a greeting is for: the speakers of a language, or everybody whose language has none. */
export const greetingKeys = ["default", ...widgetLanguages] as const;
export type GreetingKey = (typeof greetingKeys)[number];
