import { type Catalogue, fillText, type Text, type Values } from "@hark/contract/texts/translate";

export type { Catalogue, Text };

/** Returns the translate function of one language. A missing value stays visible as its `{name}`. */
export function createTranslate<C extends Catalogue>(catalogue: C, locale: string) {
  return (key: keyof C & string, values: Values = {}): string => fillText(catalogue[key] as Text, { locale }, values);
}
