import type { Language } from "@hark/contract/texts/translate";

export const language: Language = { locale: "en" };

/** Before the first screen is drawn: what is drawn already keeps its language. */
export function setLanguage(next: Language): void {
  Object.assign(language, next);
}
