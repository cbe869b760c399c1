/**
 * One text: a sentence, or its plural forms as the language has them. `{name}` stands for a value, `<name>…</name>` for an
 * element around some of its words.
 */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

export type Catalogue = Readonly<Record<string, Text>>;

export interface Language {
  /** For plural forms and numbers. */
  locale: string;
  /** The text in this language; where there is none the English one is shown. */
  find?: ((english: Text) => Text | undefined) | undefined;
}

/** The names of the placeholders in a text. A text with plural forms is chosen by `count`. */
type NamesIn<Form> = Form extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TagsIn<Form> = Form extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsIn<Rest> : never;
type FormsOf<T> = T extends string ? T : T[keyof T];
type Counted<T> = T extends string ? never : "count";

type Needed<Names extends string, Value> = { [Name in Names]: Name extends "count" ? number : Value };
/** No argument where nothing has to be filled in, so that a missing value and one too many do not compile. */
type Arguments<Values> = [keyof Values] extends [never] ? [] : [values: Values];

export type ValuesOf<T, Value = string | number> = Needed<NamesIn<FormsOf<T>> | Counted<T>, Value>;
export type ElementsOf<T, Element> = { [Name in TagsIn<FormsOf<T>>]: Element };

export type Translate<C extends Catalogue> = <Key extends keyof C & string>(
  key: Key,
  ...values: Arguments<ValuesOf<C[Key]>>
) => string;

/** What a text with elements takes: `Node` in the place of a `{name}`, `Element` around the words of a `<name>`. */
export type TranslateWithElements<C extends Catalogue, Node, Element extends Node> = <Key extends keyof C & string>(
  key: Key,
  values: ValuesOf<C[Key], Node> & ElementsOf<C[Key], Element>,
) => Node;

/** Keys of texts that stand as they are, for tables that name a text by its key. */
export type PlainKey<C extends Catalogue> = {
  [Key in keyof C]: [keyof (ValuesOf<C[Key]> & ElementsOf<C[Key], unknown>)] extends [never] ? Key : never;
}[keyof C] &
  string;

export type Values = Readonly<Record<string, unknown>>;

/** Builds the translating function of one catalogue; a language that changes is followed from the next text on. */
export function createTranslate<const C extends Catalogue>(catalogue: C, language: Language): Translate<C> {
  return (key: keyof C, values: Values = {}) => fillText(catalogue[key] as Text, language, values);
}

/** The sentence with its values; one that is missing stays visible as its `{name}`. */
export function fillText(english: Text, language: Language, values: Values = {}): string {
  return findForm(english, language, values).replace(/\{(\w+)\}/g, (placeholder, name) =>
    values[name] === undefined ? placeholder : format(values[name], language),
  );
}

/** The sentence with its placeholders still open, in the plural form that `count` asks for. */
export function findForm(english: Text, language: Language, { count }: Values): string {
  const text = language.find?.(english) ?? english;
  return typeof text === "string" ? text : (text[selectPlural(Number(count), language)] ?? text.other);
}

/** A value as the language writes it. */
export function format(value: unknown, { locale }: Language): string {
  return typeof value === "number" ? value.toLocaleString(locale) : String(value);
}

// Made when first asked for: loading the rules takes a slow phone 40 ms of the panel's opening, which shows no number.
const plurals: Record<string, Intl.PluralRules> = {};

function selectPlural(count: number, { locale }: Language): Intl.LDMLPluralRule {
  plurals[locale] ??= new Intl.PluralRules(locale);
  return plurals[locale].select(count);
}
