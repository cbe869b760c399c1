import type { Text } from "./catalogue.ts";
import type { en } from "./en.ts";
import type { enScreens } from "./en-screens.ts";

export type TextKey = keyof typeof en | keyof typeof enScreens;

/** A language has every English text, with the plural forms that it needs. */
export type Translation = Record<TextKey, Text>;
