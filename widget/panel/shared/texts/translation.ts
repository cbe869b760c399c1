import type { PlainKey, Text, Translate } from "@hark/contract/texts/translate";
import type { en } from "./en.ts";
import type { enOffline } from "./en-offline.ts";
import type { enScreens } from "./en-screens.ts";

/**
 * All English catalogues. A feature adds its own beside its manifest:
 *
 *     declare module "../../shared/texts/translation.ts" {
 *       interface Catalogues {
 *         articles: typeof articlesHomeTexts & typeof import("./texts.ts")["articlesTexts"];
 *       }
 *     }
 */
export interface Catalogues {
  frame: typeof en & typeof enScreens & typeof enOffline;
}

type OneOfThem = Catalogues[keyof Catalogues];
type KeyOf<C> = C extends unknown ? keyof C : never;

/** Every English text by its key. */
export type English = {
  readonly [Key in KeyOf<OneOfThem>]: Extract<OneOfThem, Readonly<Record<Key, unknown>>>[Key];
};

/** Keys of texts that stand as they are, for tables that name a text. */
export type TextKey = PlainKey<English>;

/** A missing value and one too many do not compile, in whatever language. */
export type T = Translate<English>;

/** A language has every English text, with the plural forms that it needs. */
export type Translation = Record<keyof English, Text>;
