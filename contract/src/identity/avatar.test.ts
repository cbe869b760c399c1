import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AVATAR_TINTS, avatarInitials, avatarTint } from "./avatar.ts";

describe("avatarInitials", () => {
  it.each([
    ["Priya Raman", "PR"],
    ["Maximiliane von Hohenlohe-Langenburg", "MH"],
    ["workshop+bookings", "W"],
    ["ravi", "R"],
    ["x", "X"],
    ["يوسف الحداد", "يا"],
    ["  Ada   Lovelace  ", "AL"],
    ["ada@example.com", "A"],
  ])("[VAL-39] %j gives %j", (name, initials) => {
    expect(avatarInitials(name)).toBe(initials);
  });

  it.each([
    ["😀 Ada", "😀A"],
    ["🇬🇧 Ada", "🇬🇧A"],
    ["👩‍👩‍👧 Ada", "👩‍👩‍👧A"],
    ["e\u0301lodie", "É"],
    ["𠮷野", "𠮷"],
    ["नि शा", "निशा"],
    ["ßara", "S"],
    ["\u200bAda", "A"],
    ["\u200f\u202bيوسف", "ي"],
  ])("[GAP-106] %j keeps its first grapheme whole: %j (case S50)", (name, initials) => {
    expect(avatarInitials(name)).toBe(initials);
  });

  it.each([[""], ["  "], ["\u200b"], ["\u2060\u00ad"], ["\u3164"]])(
    "[GAP-106] %j shows nothing, so it gives a question mark",
    (name) => {
      expect(avatarInitials(name)).toBe("?");
    },
  );
});

it("[GAP-106] the initial of any word is what Unicode calls its first grapheme, upper case", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const first = (text: string) => [...segmenter.segment(text)][0]?.segment ?? "";
  const signs = fc.constantFrom(
    "a",
    "Z",
    "é",
    "e\u0301",
    "©\ufe0f",
    "1\ufe0f\u20e3",
    "\u200d",
    "ß",
    "न",
    "ि",
    "👩",
    "🏽",
    "🇬",
    "\u02ff",
    "\u0300",
  );
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 4 }), (parts) => {
      const word = parts.join("");
      fc.pre(!/^\u200d/.test(word));
      expect(avatarInitials(word)).toBe(first(first(word.normalize("NFC")).toUpperCase()));
    }),
  );
});

describe("avatarTint", () => {
  it("[VAL-40] the same name has the same tint, however its letters are composed or spaced", () => {
    expect(avatarTint("\u00c9lodie Petit")).toBe(avatarTint(" E\u0301lodie  Petit\u0020"));
  });

  it("[VAL-40] tints never change between releases", () => {
    expect(["Priya Raman", "Tom Verhoeven", "Guest", "دراجات المدينة"].map(avatarTint)).toMatchInlineSnapshot(`
      [
        1,
        2,
        4,
        4,
      ]
    `);
  });

  it("[VAL-40] every one of the eight tints is used, none for more than a quarter of many names", () => {
    const counts = new Map<number, number>();
    for (let index = 0; index < 800; index++) {
      const tint = avatarTint(`Visitor ${index}`);
      counts.set(tint, (counts.get(tint) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(Array.from({ length: AVATAR_TINTS }, (_, index) => index + 1));
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });
});
