import { expect, test } from "vitest";
import { toHex, toHsv } from "./hsv.ts";

test.each([
  "#000000",
  "#ffffff",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#ffd60a",
  "#1f4a38",
  "#7f7f80",
  "#0b626f",
  "#ff00fe",
])("%s survives the way to the picker and back", (hex) => expect(toHex(toHsv(hex))).toBe(hex));

test("grey keeps the hue that the picker had", () => {
  expect(toHsv("#808080", 210)).toMatchObject({ h: 210, s: 0 });
  expect(toHsv("#000000", 210)).toMatchObject({ h: 210, v: 0 });
});
