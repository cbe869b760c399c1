import { en } from "./en.ts";
import type { Translation } from "./texts.ts";
export const fr: Translation = en;
