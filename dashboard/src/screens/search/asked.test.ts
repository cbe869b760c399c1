import { expect, it } from "vitest";
import { fromQuery, openLastChip, toQuery, typeText } from "./asked.ts";

const nothing = { chips: [], text: "" };

it("[A1] an operator becomes a chip once a space stands behind it", () => {
  expect(typeText(nothing, "is:verified")).toEqual({ chips: [], text: "is:verified" });
  expect(typeText(nothing, "is:verified ")).toEqual({ chips: ["is:verified"], text: "" });
  expect(typeText({ chips: ["is:verified"], text: "" }, 'tag:"High value" refund')).toEqual({
    chips: ["is:verified", 'tag:"High value"'],
    text: "refund",
  });
});

it("[A1] a value that is not known stays text, so that it can be mended", () => {
  expect(typeText(nothing, "is:banana refund")).toEqual({ chips: [], text: "is:banana refund" });
  expect(fromQuery("is:banana is:open refund")).toEqual({ chips: ["is:open"], text: "is:banana refund" });
});

it("[A1] the address and the field say the same", () => {
  const q = 'is:open from:"Ada Lovelace" refund order';
  expect(toQuery(fromQuery(q))).toBe(q);
});

it("[A1] the last chip becomes text again", () => {
  expect(openLastChip({ chips: ["is:open", "type:bug"], text: "x" })).toEqual({
    chips: ["is:open"],
    text: "type:bug x",
  });
  expect(openLastChip({ chips: [], text: "x" })).toEqual({ chips: [], text: "x" });
});
