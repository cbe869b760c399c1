import { brightnessThreshold } from "../limits.ts";

/** Perceived brightness of `#rrggbb`, 0 to 255 (GAP-103). */
export function brightness(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (299 * (rgb >> 16) + 587 * ((rgb >> 8) & 255) + 114 * (rgb & 255)) / 1000;
}

/** Black or white, whichever the specification puts on a fill of this colour (VAL-21, WID-16). */
export function textColorOn(color: string): "#000000" | "#ffffff" {
  return brightness(color) > brightnessThreshold ? "#000000" : "#ffffff";
}
