/** One text: a sentence, or its plural forms as the language has them; `{name}` stands for a value. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

export type Catalogue = Record<string, Text>;

export type Values = Record<string, string | number>;

/** Builds the translating function of one language. A missing value stays visible as its `{name}`. */
export function createTranslate<C extends Catalogue>(catalogue: C, locale: string) {
  // Made when first asked for: loading the rules takes a slow phone 40 ms of the panel's opening, which shows no number.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  const pluralForm = (count: number) => {
    plural ??= new Intl.PluralRules(locale);
    return plural.select(count);
  };
  const format = (value: number) => {
    number ??= new Intl.NumberFormat(locale);
    return number.format(value);
  };
  return (key: keyof C & string, values: Values = {}): string => {
    const text = catalogue[key] as Text;
    const form = typeof text === "string" ? text : (text[pluralForm(Number(values.count))] ?? text.other);
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "number" ? format(value) : value;
    });
  };
}
