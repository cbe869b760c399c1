import { describe, expect, it } from "vitest";
import { pseudo, pseudoLanguage } from "./pseudo.ts";
import { createTranslate, type Text } from "./translate.ts";

const english = {
  close: "Close",
  greeting: "Hi {name}",
  votes: { one: "{count} vote", other: "{count} votes" },
  unread: { one: "One unread", other: "Many unread" },
} as const;

describe("createTranslate", () => {
  const t = createTranslate(english, { locale: "en" });

  it("fills in values and picks the plural form, with numbers as the language writes them", () => {
    expect(t("close")).toBe("Close");
    expect(t("greeting", { name: "Ada" })).toBe("Hi Ada");
    expect([1, 1234].map((count) => t("votes", { count }))).toEqual(["1 vote", "1,234 votes"]);
    expect(createTranslate(english, { locale: "de" })("votes", { count: 1234 })).toBe("1.234 votes");
  });

  it("leaves a value alone that looks like a placeholder or a pattern", () => {
    expect(t("greeting", { name: "{name} $& $1" })).toBe("Hi {name} $& $1");
  });

  it("takes the text of the language, with its plural forms, and English where it has none", () => {
    const polish = { one: "{count} głos", few: "{count} głosy", many: "{count} głosów", other: "{count} głosu" };
    const find = (text: Text) => (text === english.votes ? polish : undefined);
    const translate = createTranslate(english, { locale: "pl", find });
    expect([1, 2, 5].map((count) => translate("votes", { count }))).toEqual(["1 głos", "2 głosy", "5 głosów"]);
    expect(translate("close")).toBe("Close");
  });

  it("does not compile without a key, with a value missing, or with one too many", () => {
    // @ts-expect-error There is no such text.
    expect(() => t("closed")).toThrow();
    // @ts-expect-error The text has a name in it.
    expect(t("greeting")).toBe("Hi {name}");
    // @ts-expect-error The text has no such placeholder.
    expect(t("greeting", { name: "Ada", mail: "" })).toBe("Hi Ada");
    // @ts-expect-error The form is chosen by the count, also when the form does not show it.
    expect(t("unread")).toBe("Many unread");
    // @ts-expect-error Nothing has to be filled in.
    expect(t("close", { name: "Ada" })).toBe("Close");
  });
});

describe("the pseudo-language", () => {
  it("is 40 % longer, marked at both ends, and keeps the placeholders", () => {
    expect(pseudo("Send")).toBe("[!! Šéñð Š !!]");
    expect(pseudo("Hi {name}, <link>read on</link>")).toMatch(/^\[!! Ĥî \{name\}, <link>ŕéåð öñ<\/link> .* !!\]$/);
    const text = "A sentence of some length";
    const longer = pseudo(text);
    expect(longer).toHaveLength(text.length + Math.ceil(text.length * 0.4) + "[!!  !!]".length);
  });

  it("has the plural forms of English", () => {
    const t = createTranslate(english, pseudoLanguage);
    expect([1, 2].map((count) => t("votes", { count }))).toEqual(["[!! 1 vöţé v !!]", "[!! 2 vöţéš v !!]"]);
  });
});
