import { describe, expect, it } from "vitest";
import { brightness, textColorOn } from "./colour.ts";

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
