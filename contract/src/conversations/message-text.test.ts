import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitText } from "./message-text.ts";

const links = (text: string) => splitText(text).flatMap((part) => (part.kind === "link" ? [part.href] : []));
const kinds = (text: string) => splitText(text).map(({ kind, text: shown }) => [kind, shown]);
const together = (text: string) =>
  splitText(text)
    .map((part) => part.source)
    .join("");

describe("links", () => {
  it.each([
    ["(see http://a.example/b).", "http://a.example/b"],
    ["https://de.example.org/wiki/A_(B)", "https://de.example.org/wiki/A_(B)"],
    ["(https://de.example.org/wiki/A_(B))", "https://de.example.org/wiki/A_(B)"],
    ["http://a.example/?x=1,2", "http://a.example/?x=1,2"],
    ["http://a.example/?x=1,2, then", "http://a.example/?x=1,2"],
    ["Look: https://a.example!", "https://a.example/"],
    ["HTTPS://A.example/B", "https://a.example/B"],
    ["http://münchen.example/ä", "http://xn--mnchen-3ya.example/%C3%A4"],
    ["http://a.example/x/", "http://a.example/x/"],
    ["http://a.example/#top", "http://a.example/#top"],
    ["http://a.example/a-", "http://a.example/a-"],
    ["write to user+a@example.com.", "mailto:user+a@example.com"],
    ["„https://a.example/de“", "https://a.example/de"],
    ["« https://a.example/fr ».", "https://a.example/fr"],
    ["«https://a.example/ru».", "https://a.example/ru"],
    ["“https://a.example/en”", "https://a.example/en"],
    ["‘https://a.example/en’.", "https://a.example/en"],
    ["»https://a.example/da«", "https://a.example/da"],
    ["请看https://a.example/zh。谢谢", "https://a.example/zh"],
    ["「https://a.example/ja」を見て", "https://a.example/ja"],
    ["（https://a.example/zh）", "https://a.example/zh"],
    ["https://a.example/zh，然后", "https://a.example/zh"],
    ["انظر https://a.example/ar، ثم", "https://a.example/ar"],
    ["https://a.example/ar؟", "https://a.example/ar"],
    ["https://a.example/ur۔", "https://a.example/ur"],
    ["https://a.example/hi।", "https://a.example/hi"],
    ["https://a.example/am።", "https://a.example/am"],
    ["https://a.example/hy։", "https://a.example/hy"],
    ["https://a.example/my။", "https://a.example/my"],
    ["https://a.example/en…", "https://a.example/en"],
    ["*https://a.example/bold*", "https://a.example/bold"],
    ["（ada@example.com）", "mailto:ada@example.com"],
    ["„ada@example.com“", "mailto:ada@example.com"],
    ["联系ada@example.com。", "mailto:%E8%81%94%E7%B3%BBada@example.com"],
  ])("[MSG-57] %j links to %s", (text, href) => {
    expect(links(text)).toEqual([href]);
  });

  it.each([
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    ["münchen.example"],
    ["a@b"],
    ["a@b..c"],
    ["@example.com"],
    ["a@@b.example"],
    ["http://"],
    ["file:///etc/passwd"],
    ["`https://a.example/in-code`"],
    ["```\nhttps://a.example/in-a-block\n```"],
    [""],
  ])("[MSG-57] %j holds no link (S48)", (text) => {
    expect(links(text)).toEqual([]);
  });
});

describe("code", () => {
  it.each<[string, [string, string][]]>([
    [
      "run `npm test` twice",
      [
        ["text", "run "],
        ["code", "npm test"],
        ["text", " twice"],
      ],
    ],
    ["it's `not code", [["text", "it's `not code"]]],
    ["`a\nb`", [["text", "`a\nb`"]]],
    ["``", [["text", "``"]]],
    [
      "before\n```js\n  at f (x.js:1)\n\tat g\n```\nafter",
      [
        ["text", "before\n"],
        ["block", "  at f (x.js:1)\n\tat g"],
        ["text", "after"],
      ],
    ],
    ["```\n```", [["block", ""]]],
    ["```\nno end", [["text", "```\nno end"]]],
    [
      "```\na\n```\n```\nb\n```",
      [
        ["block", "a"],
        ["block", "b"],
      ],
    ],
  ])("%j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe("any text", () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      "http://",
      "https://a.example",
      "@",
      ".",
      "`",
      "```",
      "\n",
      "(",
      ")",
      "]",
      "“",
      "a",
      "ä",
      "漢",
      "😀",
      "\ud83d",
      " ",
      ",",
    ),
    maxLength: 200,
  });

  it("[MSG-57] is whole again when its parts are put together", () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: "binary" })), (text) => together(text) === text),
      { numRuns: 2_000 },
    );
  });

  it("[MSG-57] links nowhere but to http, https and mailto", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        for (const href of links(text)) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
      }),
    );
  });
});
