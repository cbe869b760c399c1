import type { Language } from "@hark/contract/texts/translate";

export const language: Language = { locale: "en" };

/** Call it before the first render: what is rendered already keeps its language. */
export function setLanguage(next: Language): void {
  Object.assign(language, next);
}
