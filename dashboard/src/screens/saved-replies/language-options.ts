import { languageLabel } from "@hark/contract/visitors/language";
import type { ComboboxOption } from "../../shared/ui/combobox.tsx";
import { t } from "./texts.ts";

/** What visitors' browsers are set to most; a reply's own language is there even if it is none of these. */
const codes =
  "ar bg bn ca cs da de el en en-GB en-US es es-MX et fa fi fil fr fr-CA gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pa pl pt pt-BR ro ru sk sl sr sv sw ta te th tr uk ur vi zh zh-Hans zh-Hant";

let known: readonly ComboboxOption[] | undefined;

/** All languages by name, with `current` among them; the first one is none. */
export function languageOptions(current: string): readonly ComboboxOption[] {
  known ??= codes
    .split(" ")
    .map((value) => ({ value, label: languageLabel(value) || value }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const any = { value: "", label: t("anyLanguage") };
  if (current === "" || known.some(({ value }) => value === current)) return [any, ...known];
  return [any, { value: current, label: languageLabel(current) || current }, ...known];
}
