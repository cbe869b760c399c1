import { type Catalogue, createTranslate } from "@hark/contract/texts/translate";

/** The texts of one feature: what its mails, pages and refusals say. English, until accounts and visitors have a language. */
export const createTexts = <const C extends Catalogue>(english: C) => createTranslate(english, { locale: "en" });
