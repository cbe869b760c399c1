import { expect, test } from "vitest";
import { cleanColourInput, contrastOn, isColour } from "./colour.ts";

test.each([
  ["#AbC123", true],
  ["#abc", false],
  ["abc123", false],
  ["#abc12g", false],
  ["#abc1234", false],
  ["", false],
])("[VAL-15] %s is a colour: %s", (text, expected) => expect(isColour(text)).toBe(expected));

test.each([
  ["zz12", "12"],
  ["#zz12", "#12"],
  ["abc123", "#abc123"],
  ["  #ABC123", "#ABC123"],
  ["#abc1234567", "#abc123"],
  ["rgb(0, 0, 0)", "b000"],
  ["", ""],
  ["#", "#"],
])("[VAL-16] [VAL-17] typed %s is %s", (typed, expected) => expect(cleanColourInput(typed)).toBe(expected));

test.each([
  ["#000000", 21],
  ["#ffffff", 21],
  ["#767676", 4.54],
  ["#ffd60a", 14.87],
  ["#ff5533", 3.23],
])("text on %s has a contrast of %d", (color, expected) => expect(contrastOn(color)).toBeCloseTo(expected, 1));
