import type { SavedReply } from "@hark/contract/saved-replies/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readFile, writeFile } from "./transfer.ts";

const tags = [
  { id: "11111111-1111-4111-8111-111111111111", name: "refund" },
  { id: "22222222-2222-4222-8222-222222222222", name: "Billing, late" },
];
const trimmed = (max: number) =>
  fc
    .array(
      fc.constantFrom("a", "B", "ü", " ", "=", "'", '"', ",", ";", "\n", "{{visitor.name|there}}", "+1", "\u{1f600}"),
      {
        minLength: 1,
        maxLength: max,
      },
    )
    .map((parts) => parts.join("").trim() || "x");

const reply: fc.Arbitrary<SavedReply> = fc.record({
  id: fc.uuid(),
  title: trimmed(5),
  shortcut: fc.constantFrom(null, "refund", "-a.b_1"),
  locale: fc.constantFrom(null, "en", "pt-BR"),
  body: trimmed(12),
  attachments: fc.constantFrom(
    [],
    [{ content: "http://hark.test/files/a.png", type: "IMAGE" as const, file: null, mediaName: null }],
  ),
  actions: fc.record({
    tagIds: fc.subarray(tags.map((tag) => tag.id)),
    assign: fc.constantFrom(null, "SENDER", "NOBODY", "33333333-3333-4333-8333-333333333333"),
    note: fc.option(trimmed(5)),
    status: fc.constantFrom(null, "OPEN" as const, "CLOSED" as const),
    snooze: fc.constantFrom(null, 1, 4_320, "ANSWER" as const),
  }),
  isShared: fc.boolean(),
  ownerId: fc.constant(null),
  usedCount: fc.constant(0),
  lastUsedAt: fc.constant(null),
  createdAt: fc.constant("2026-01-01T00:00:00.000Z"),
  updatedAt: fc.constant("2026-01-01T00:00:00.000Z"),
});

it.each(["json", "csv"] as const)("[A3] what is exported as %s is imported with nothing lost", (kind) => {
  fc.assert(
    fc.property(fc.array(reply, { maxLength: 5 }), (replies) => {
      const { replies: read, problems } = readFile(kind, writeFile(kind, replies, { tags }), { tags });
      expect(problems).toEqual([]);
      expect(read.map(({ fields }) => fields)).toEqual(
        replies.map(({ title, shortcut, locale, body, isShared, attachments, actions }) => ({
          title,
          shortcut,
          locale,
          body,
          isShared,
          attachments: attachments.map(({ content }) => ({ content })),
          actions,
        })),
      );
    }),
    { numRuns: 300 },
  );
});

it("[A3] a table from elsewhere needs a title and a text, and each line says what is wrong with it", () => {
  const text = [
    "Title;Body;Shortcut;isShared;status;snooze;tags",
    "Refund;Hi there;/refund;yes;closed;;Refund",
    ";No title;;;;;",
    "Empty;;;;;;",
    "Sharing;Hi;;maybe;;;",
    "Status;Hi;;;done;;",
    "Snooze;Hi;;;;soon;",
    "Tag;Hi;;;;;unheard",
  ].join("\n");
  const { replies, problems } = readFile("csv", text, { tags });
  expect(replies).toEqual([
    {
      line: 2,
      fields: expect.objectContaining({
        title: "Refund",
        shortcut: "refund",
        isShared: true,
        actions: { tagIds: [tags[0]?.id], assign: null, note: null, status: "CLOSED", snooze: null },
      }),
    },
  ]);
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    "3: The title is missing",
    "4: The text is missing",
    "5: 'maybe' is neither true nor false",
    "6: 'done' is neither OPEN nor CLOSED",
    "7: 'soon' is neither a number of minutes nor ANSWER",
    "8: The project has no tag 'unheard'. Create it first, or take it out of the file.",
  ]);
});

it.each([
  ["json", "{", null, /^This is not JSON: /],
  ["json", '{"replies":[]}', null, /^The file has no list of saved replies$/],
  ["json", "[1]", 1, /^This is not a saved reply$/],
  ["csv", "name,text\na,b", 1, /^The first line has no column 'title'$/],
  ["csv", 'title,body\n"a,b', 2, /^A quotation mark is not closed$/],
  ["csv", "", 1, /^The first line has no column 'title'$/],
] as const)("[A3] of a broken %s file nothing is taken: %s", (kind, text, line, message) => {
  expect(readFile(kind, text, { tags })).toEqual({
    replies: [],
    problems: [{ line, title: null, message: expect.stringMatching(message) }],
  });
});
