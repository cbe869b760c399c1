import { createStore, useStore } from "../store.ts";
import { createTranslate } from "./catalogue.ts";
import { en } from "./en.ts";
import { matchLanguage, toIntlLocale } from "./match-language.ts";
import type { Translation } from "./translation.ts";

const languages = [
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
type Language = (typeof languages)[number];
type LaterLanguage = keyof typeof import("./more-languages.ts")["moreLanguages"];

const load: Record<Exclude<Language, "en" | LaterLanguage>, () => Promise<Translation>> = {
  de: () => import("./de.ts").then((module) => module.de),
  ar: () => import("./ar.ts").then((module) => module.ar),
  es: () => import("./es.ts").then((module) => module.es),
  fr: () => import("./fr.ts").then((module) => module.fr),
  pt: () => import("./pt.ts").then((module) => module.pt),
};

export interface Texts {
  language: Language;
  /** The locale for dates and numbers, with the visitor's region. */
  locale: string;
  t: ReturnType<typeof createTranslate<Translation>>;
}

async function loadTranslation(language: Exclude<Language, "en">): Promise<Translation> {
  if (language in load) return load[language as keyof typeof load]();
  const { moreLanguages } = await import("./more-languages.ts");
  return moreLanguages[language as LaterLanguage]();
}

/** Complete once the first screen other than Home is loaded. */
let english = en as unknown as Translation;

export const texts = createStore<Texts>({ language: "en", locale: "en", t: createTranslate(english, "en") });

let wished = "en";

/** Another language is a separate file; until it is loaded the panel keeps the current one. */
export async function chooseLanguage(wish: string) {
  if (wish === wished) return;
  wished = wish;
  const language = matchLanguage(wish, languages);
  const locale = toIntlLocale(wish, language);
  const translation = language === "en" ? english : await loadTranslation(language).catch(() => null);
  if (!translation || wished !== wish) return;
  document.documentElement.lang = language;
  document.documentElement.dir = /^(ar|he)$/.test(language) ? "rtl" : "ltr";
  texts.set({ language, locale, t: createTranslate<Translation>(translation, locale) });
}

/** Other languages are loaded as a whole; English is split into Home's texts and the other screens'. */
export async function completeTexts() {
  if ("send" in english) return;
  const { enScreens } = await import("./en-screens.ts");
  english = { ...en, ...enScreens };
  const { language, locale } = texts.get();
  if (language === "en") texts.set({ language, locale, t: createTranslate(english, locale) });
}

export function useTexts(): Texts {
  return useStore(texts, (state) => state);
}
