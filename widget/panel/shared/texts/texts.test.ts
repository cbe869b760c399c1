import { describe, expect, it, test } from "vitest";
import { ar } from "./ar.ts";
import { createTranslate, type Text } from "./catalogue.ts";
import { cs } from "./cs.ts";
import { de } from "./de.ts";
import { en as home } from "./en.ts";
import { enScreens } from "./en-screens.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it as italian } from "./it.ts";
import { ja } from "./ja.ts";
import { matchLanguage, toIntlLocale } from "./match-language.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { sv } from "./sv.ts";
import { tr } from "./tr.ts";
import { uk } from "./uk.ts";
import { zh } from "./zh.ts";

const en = { ...home, ...enScreens };

const languages = ["en", "de", "ar", "es", "fr", "pt"] as const;
const catalogues = { en, de, ar, es, fr, pt, cs, he, it: italian, ja, nl, pl, ru, sv, tr, uk, zh };

const forms = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(Object.entries(catalogues))("%s", (language, catalogue) => {
  it("[GAP-40] has every text, none empty, with the values of the English one", () => {
    for (const [key, text] of Object.entries(en)) {
      const own = catalogue[key as keyof typeof en] as Text;
      const [wanted] = forms(text as Text).map(placeholders);
      for (const form of forms(own)) {
        expect(form.trim(), `${language} ${key}`).not.toBe("");
        // A form for exactly one or two may spell the number out.
        expect(wanted, `${language} ${key}`).toEqual(expect.arrayContaining(placeholders(form)));
      }
      expect(placeholders(forms(own).at(-1) ?? ""), `${language} ${key}`).toEqual(wanted);
    }
  });

  it("has each plural form that the language needs", () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const text of Object.values(catalogue) as Text[]) {
      if (typeof text === "string") continue;
      // French, Italian, Portuguese and Spanish name a form for millions, which nobody's unread count reaches.
      expect(Object.keys(text)).toEqual(
        expect.arrayContaining(needed.filter((form) => form !== "many" || /^(ar|cs|pl|ru|uk)$/.test(language))),
      );
    }
  });
});

test("Arabic has its six plural forms", () => {
  const t = createTranslate(ar, "ar");
  const labels = [0, 1, 2, 3, 11, 100].map((count) => t("comments", { count }));
  expect(new Set(labels).size).toBe(6);
});

test("a missing value stays visible, and numbers are formatted for the language", () => {
  const t = createTranslate(de, "de");
  expect(t("greeting")).toBe("Hallo {name}");
  expect(t("comments", { count: 1234 })).toBe("1.234 Kommentare");
});

describe("[S44] matchLanguage", () => {
  it.each([
    ["pt-BR", "pt"],
    ["pt_br", "pt"],
    ["PT", "pt"],
    ["pt_BR", "pt"],
    ["de-AT", "de"],
    ["ar-EG", "ar"],
    ["zh-Hant-TW", "en"],
    ["zh_CN", "en"],
    ["sr-Latn", "en"],
    ["iw", "en"],
    ["xx-YY", "en"],
    ["", "en"],
    ["  fr ", "fr"],
    ["deutsch", "en"],
    ["iw_IL", "en"],
  ])("%j gives %s", (wish, language) => {
    expect(matchLanguage(wish, languages)).toBe(language);
  });

  it.each([
    ["pt_br", "pt", "pt-BR"],
    ["de-AT", "de", "de-AT"],
    ["xx-YY", "en", "en"],
    ["not a tag", "en", "en"],
    ["", "en", "en"],
    ["zh_CN", "en", "en"],
  ])("%j, shown in %s, formats as %s", (wish, language, locale) => {
    expect(toIntlLocale(wish, language)).toBe(locale);
  });
});

test("[S44] Hebrew is found by its former code too, and every kind of Chinese", () => {
  expect(matchLanguage("iw_IL", ["en", "he", "zh"])).toBe("he");
  expect(matchLanguage("zh-Hans-CN", ["en", "he", "zh"])).toBe("zh");
});

test("Polish counts in its own forms", () => {
  const t = createTranslate(pl, "pl");
  expect([1, 2, 5, 22].map((count) => t("comments", { count }))).toEqual([
    "1 komentarz",
    "2 komentarze",
    "5 komentarzy",
    "22 komentarze",
  ]);
});
