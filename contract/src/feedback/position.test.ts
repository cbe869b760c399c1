import fc from "fast-check";
import { expect, test } from "vitest";
import { hasRoom, positionAfterHighest, positionBetween, renumbered } from "./position.ts";

test.each([
  ["ROAD-11", undefined, undefined, 1000],
  ["ROAD-12", undefined, 1000, 500],
  ["ROAD-13", 3000, undefined, 4000],
  ["ROAD-14", 1000, 2000, 1500],
] as const)("[%s] between %s and %s lies %s", (_, before, after, position) => {
  expect(positionBetween(before, after)).toBe(position);
});

test("[FDB-57] the menu's move to PLANNED lands 1000 after the highest, at 0 when none is known", () => {
  expect(positionAfterHighest(2500)).toBe(3500);
  expect(positionAfterHighest(undefined)).toBe(0);
});

test("where there is room, the position between lies strictly between", () => {
  const position = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(position, position, (a, b) => {
      const [before, after] = a < b ? [a, b] : [b, a];
      fc.pre(hasRoom(before, after));
      const between = positionBetween(before, after);
      return before < between && between < after;
    }),
  );
});

test("neighbouring doubles, equal ones and ones in the wrong order leave no room", () => {
  expect(hasRoom(1000, 1000 + 2 ** -43)).toBe(false);
  expect(hasRoom(1000, 1000)).toBe(false);
  expect(hasRoom(2000, 1000)).toBe(false);
  expect(hasRoom(0, 1000)).toBe(true);
});

test("[CONST-16] a renumbered column has steps of 1000", () => {
  expect(renumbered(3)).toEqual([1000, 2000, 3000]);
});
