import { describe, expect, it, test } from "vitest";
import { ar } from "./ar.ts";
import { createTranslate, type Text } from "./catalogue.ts";
import { de } from "./de.ts";
import { en as home } from "./en.ts";
import { enScreens } from "./en-screens.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { matchLanguage, toIntlLocale } from "./match-language.ts";
import { pt } from "./pt.ts";

const en = { ...home, ...enScreens };

const languages = ["en", "de", "ar", "es", "fr", "pt"] as const;
const catalogues = { en, de, ar, es, fr, pt };

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
      // French and Portuguese name a form for millions, which nobody's unread count reaches.
      expect(Object.keys(text)).toEqual(
        expect.arrayContaining(needed.filter((form) => form !== "many" || language === "ar")),
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
