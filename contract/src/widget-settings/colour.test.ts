import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brightness, contrastOn, enoughContrast, isColour, nearestReadable, textColorOn } from "./colour.ts";

describe("textColorOn", () => {
  it.each([
    ["#999999", 153, "#ffffff"],
    ["#9a9a9a", 154, "#000000"],
    ["#000000", 0, "#ffffff"],
    ["#FFFFFF", 255, "#000000"],
  ])("[VAL-21] %s has brightness %d and carries %s", (color, expected, text) => {
    expect(brightness(color)).toBe(expected);
    expect(textColorOn(color)).toBe(text);
  });

  it.each([
    ["#ffd60a", "#000000"],
    ["#1f5eff", "#ffffff"],
    ["#00ff00", "#ffffff"],
    ["#00ff1f", "#000000"],
  ])("[WID-16] green weighs most, blue least: %s carries %s", (color, text) => {
    expect(textColorOn(color)).toBe(text);
  });
});

describe("nearestReadable", () => {
  it.each([
    // A grey below the contract's threshold is one step away from black text, and 31 from a grey that carries white.
    ["#999999", "#9a9a9a"],
    ["#808080", "#767676"],
    ["#00ff00", "#09ff09"],
    ["#1f5eff", "#1f5eff"],
    ["#FFFFFF", "#ffffff"],
  ])("%s becomes %s", (color, shade) => {
    expect(nearestReadable(color)).toBe(shade);
  });

  it("is readable whatever the colour is, and leaves what is readable alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const color = `#${number.toString(16).padStart(6, "0")}`;
        const shade = nearestReadable(color);
        expect(isColour(shade)).toBe(true);
        expect(contrastOn(shade)).toBeGreaterThanOrEqual(enoughContrast);
        if (contrastOn(color) >= enoughContrast) expect(shade).toBe(color);
      }),
    );
  });
});
