import fc from "fast-check";
import { expect, it } from "vitest";
import { addReply, followEdit, idsOf, readKept } from "./kept-replies.ts";
import { listOpenFields, withoutEdges, writeField } from "./open-fields.ts";

const inserted = "Hi {{ask:Order number}}!";
const start = "So: ".length;
const draft = `So: ${inserted} Bye`;
const kept = addReply(undefined, { id: "a", start, text: inserted });

it("[A3] a reply moves with the text around it, and what is typed inside belongs to it", () => {
  fc.assert(
    fc.property(fc.nat(draft.length), fc.nat(8), fc.string({ maxLength: 5 }), (at, removed, typed) => {
      const end = Math.min(draft.length, at + removed);
      const after = draft.slice(0, at) + typed + draft.slice(end);
      const now = followEdit(kept, draft, after).inserted[0];
      const isUntouched = end <= start || at >= start + inserted.length;
      if (isUntouched && now) expect(after.slice(now.start, now.end)).toContain(inserted.slice(1, -1));
      if (now) expect(now.start).toBeLessThan(now.end);
      if (now) expect(now.end).toBeLessThanOrEqual(after.length);
    }),
    { numRuns: 500 },
  );
});

it("[A3] a reply that is taken out counts no more, and counts again when its text comes back", () => {
  const without = followEdit(kept, draft, "So:  Bye");
  expect(idsOf(without)).toEqual([]);
  // Its fields are still looked for, as the text may come back in another way.
  expect(listOpenFields(without, draft)).toHaveLength(1);
  const back = followEdit(without, "So:  Bye", draft);
  expect(idsOf(back)).toEqual(["a"]);
  expect(back.inserted[0]).toMatchObject({ start, end: start + inserted.length });
});

it("[A3] fields are listed with their places, and only where a saved reply went in", () => {
  expect(listOpenFields(kept, draft)).toEqual([{ start: 7, end: 27, label: "Order number" }]);
  expect(listOpenFields(undefined, draft)).toEqual([]);
  expect(listOpenFields(kept, "So: Hi 17! Bye")).toEqual([]);
  expect(readKept("nonsense")).toEqual({ inserted: [], gone: [] });
});

it("[A3] a field is found in any text as its label, and is gone once something is typed over it", () => {
  const text = `Refund ${writeField("Order number")} by ${writeField("Date")}.`;
  expect(listOpenFields(undefined, text).map(({ start, end, label }) => [text.slice(start, end), label])).toEqual([
    [writeField("Order number"), "Order number"],
    [writeField("Date"), "Date"],
  ]);
  const [first] = listOpenFields(undefined, text);
  const filled = `${text.slice(0, first?.start)}17${text.slice(first?.end)}`;
  expect(listOpenFields(undefined, filled).map(({ label }) => label)).toEqual(["Date"]);
  expect(withoutEdges("Refund 17\u2063 by Friday.")).toBe("Refund 17 by Friday.");
});

it("[A3] whatever a field is called, its text is one field and nothing else", () => {
  fc.assert(
    fc.property(
      fc.string().filter((label) => !/[\n\r]/.test(label)),
      (label) => {
        const text = writeField(label);
        expect(listOpenFields(undefined, `a ${text} b`)).toEqual([
          { start: 2, end: 2 + text.length, label: withoutEdges(label) },
        ]);
      },
    ),
  );
});
