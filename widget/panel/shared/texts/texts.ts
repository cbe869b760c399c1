import { type Catalogue, createTranslate, type Language as Rules } from "@hark/contract/texts/translate";
import { type WidgetLanguage as Language, widgetLanguages } from "@hark/contract/widget-settings/languages";
import { createStore, useStore } from "../store.ts";
import { en } from "./en.ts";
import { matchLanguage, toIntlLocale } from "./match-language.ts";
import type { English, T, Translation } from "./translation.ts";

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
  t: T;
}

async function loadTranslation(language: Exclude<Language, "en">): Promise<Translation> {
  if (language in load) return load[language as keyof typeof load]();
  const { moreLanguages } = await import("./more-languages.ts");
  return moreLanguages[language as LaterLanguage]();
}

/** The frame's texts and those that features have brought so far; a screen is shown once its own are here. */
let english: Catalogue = en;

export const texts = createStore<Texts>({ language: "en", locale: "en", t: translateBy(english, { locale: "en" }) });

function translateBy(catalogue: Catalogue, rules: Rules): T {
  return createTranslate(catalogue as English, rules);
}

let wished = "en";
/** Finds another text for an English one: the pseudo-language. */
let find: Rules["find"];

/** The code by which pseudo-localized English is known; it shows what is cut off and what is in no catalogue. */
const pseudoCode = /^en[-_]xa$/i;

/** Another language is a separate file; until it is loaded the panel keeps the current one. */
export async function chooseLanguage(wish: string) {
  if (wish === wished) return;
  wished = wish;
  const language = matchLanguage(wish, widgetLanguages);
  const locale = toIntlLocale(wish, language);
  const pseudo = pseudoCode.test(wish) ? import("@hark/contract/texts/pseudo") : null;
  const [translation, pseudoLanguage] = await Promise.all([
    language === "en" ? null : loadTranslation(language),
    pseudo?.then((module) => module.pseudoLanguage),
  ]).catch(() => []);
  if (translation === undefined || wished !== wish) return;
  find = pseudoLanguage?.find;
  document.documentElement.lang = language;
  document.documentElement.dir = /^(ar|he)$/.test(language) ? "rtl" : "ltr";
  texts.set({ language, locale, t: translateBy(translation ?? english, { locale, find }) });
}

/** Adds English texts. Other languages are loaded as a whole. */
export function addTexts(more: Catalogue) {
  english = { ...english, ...more };
  const { language, locale } = texts.get();
  if (language === "en") texts.set({ language, locale, t: translateBy(english, { locale, find }) });
}

export function useTexts(): Texts {
  return useStore(texts, (state) => state);
}
