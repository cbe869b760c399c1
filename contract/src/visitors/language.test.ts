import { describe, expect, it } from "vitest";
import { languageLabel } from "./language.ts";

describe("languageLabel", () => {
  it.each([
    ["en", "English"],
    ["en-US", "English (United States)"],
    ["en-NG", "English (Nigeria)"],
    ["pt-BR", "Portuguese (Brazil)"],
    ["de_AT", "German (Austria)"],
    ["zh-Hant-TW", "Chinese (Traditional, Taiwan)"],
    ["es-419", "Spanish (Latin America)"],
    ["EN-gb", "English (United Kingdom)"],
  ])("[MSG-82] %s is %s", (code, label) => {
    expect(languageLabel(code)).toBe(label);
  });

  it.each([["xx"], ["xx-BR"], [""], ["not a code"], ["12"], ["e"]])("[MSG-83] %j gives empty text", (code) => {
    expect(languageLabel(code)).toBe("");
  });
});
