// @vitest-environment jsdom
import { createTranslate, type Text } from "@hark/contract/texts/translate";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { ar } from "../shared/texts/ar.ts";
import { cs } from "../shared/texts/cs.ts";
import { de } from "../shared/texts/de.ts";
import { en as home } from "../shared/texts/en.ts";
import { enOffline } from "../shared/texts/en-offline.ts";
import { enScreens } from "../shared/texts/en-screens.ts";
import { es } from "../shared/texts/es.ts";
import { fr } from "../shared/texts/fr.ts";
import { he } from "../shared/texts/he.ts";
import { it as italian } from "../shared/texts/it.ts";
import { ja } from "../shared/texts/ja.ts";
import { matchLanguage, toIntlLocale } from "../shared/texts/match-language.ts";
import { nl } from "../shared/texts/nl.ts";
import { pl } from "../shared/texts/pl.ts";
import { pt } from "../shared/texts/pt.ts";
import { ru } from "../shared/texts/ru.ts";
import { sv } from "../shared/texts/sv.ts";
import { tr } from "../shared/texts/tr.ts";
import type { English } from "../shared/texts/translation.ts";
import { uk } from "../shared/texts/uk.ts";
import { zh } from "../shared/texts/zh.ts";
import { manifests } from "./manifests.ts";

/** The frame's texts and all that features bring. */
const brought = await Promise.all(manifests.flatMap(({ texts }) => (texts ? [texts.home, texts.load()] : [])));
const en: Record<string, Text> = Object.assign({}, home, enScreens, enOffline, ...brought);

const languages = ["en", "de", "ar", "es", "fr", "pt"] as const;
const catalogues = { en, de, ar, es, fr, pt, cs, he, it: italian, ja, nl, pl, ru, sv, tr, uk, zh };

const forms = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(Object.entries(catalogues))("%s", (language, catalogue) => {
  it("[GAP-40] has every text, none empty, with the values of the English one", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const own = (catalogue as Record<string, Text>)[key] as Text;
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
  const t = createTranslate(ar, { locale: "ar" });
  const labels = [0, 1, 2, 3, 11, 100].map((count) => t("comments", { count }));
  expect(new Set(labels).size).toBe(6);
});

test("a missing value stays visible, and numbers are formatted for the language", () => {
  const t = createTranslate(de as object as English, { locale: "de" });
  // @ts-expect-error The text has a name in it.
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
    ["fr", "fr", "fr"],
    ["en", "en", "en-GB"],
    ["en-AU", "en", "en-AU"],
    ["de", "de", "de-CH"],
    ["xx-YY", "en", "en-GB"],
    ["zh_CN", "en", "en-GB"],
    ["not a tag", "en", "en"],
    ["", "en", "en"],
  ])("%j, shown in %s to a Briton who also reads Swiss German, formats as %s", (wish, language, locale) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB", "en", "de-CH"]);
    expect(toIntlLocale(wish, language)).toBe(locale);
  });

  it("formats by the language alone where the browser names a language that is no tag", () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US@posix"]);
    expect(toIntlLocale("en", "en")).toBe("en");
  });

  afterEach(() => vi.restoreAllMocks());
});

test("[S44] Hebrew is found by its former code too, and every kind of Chinese", () => {
  expect(matchLanguage("iw_IL", ["en", "he", "zh"])).toBe("he");
  expect(matchLanguage("zh-Hans-CN", ["en", "he", "zh"])).toBe("zh");
});

test("Polish counts in its own forms", () => {
  const t = createTranslate(pl, { locale: "pl" });
  expect([1, 2, 5, 22].map((count) => t("comments", { count }))).toEqual([
    "1 komentarz",
    "2 komentarze",
    "5 komentarzy",
    "22 komentarze",
  ]);
});

test("a key has one English text, whichever feature brings it", () => {
  const keys = [home, enScreens, enOffline, ...brought].flatMap((catalogue) => Object.keys(catalogue));
  expect(keys).toHaveLength(new Set(keys).size);
});

test("[GAP-40] the locale en-XA shows the pseudo-language, also in what a screen brings later, and another locale ends it", async () => {
  const { addTexts, chooseLanguage, texts } = await import("../shared/texts/texts.ts");
  await chooseLanguage("en-XA");
  expect(texts.get().t("close")).toMatch(/^\[!! Çļöšé .*!!\]$/);
  addTexts(enScreens);
  expect(texts.get().t("send")).toMatch(/^\[!! Šéñð .*!!\]$/);
  await chooseLanguage("de");
  expect(texts.get().t("close")).toBe("Schließen");
  await chooseLanguage("en");
  expect(texts.get().t("close")).toBe("Close");
});
