import type { Catalogue, Translate, TranslateWithElements } from "@hark/contract/texts/translate";
import type { ReactElement, ReactNode } from "react";
import { translate, translateWithElements } from "./translate.ts";

/**
 * The texts of one area: `t("close")` is a string, `tr("readGuide", { link: <a href="/guide" /> })` a sentence with elements in
 * it. Calls name their key literally, and none is made while a module loads, as the language is not known yet (decision 0030).
 */
export function createTexts<const C extends Catalogue>(english: C) {
  const t = (key: keyof C, values?: Parameters<typeof translate>[1]) => translate(english[key] ?? "", values);
  const tr = (key: keyof C, values: Parameters<typeof translateWithElements>[1]) =>
    translateWithElements(english[key] ?? "", values);
  return { t: t as Translate<C>, tr: tr as TranslateWithElements<C, ReactNode, ReactElement> };
}
