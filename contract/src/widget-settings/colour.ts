import { brightnessThreshold } from "../limits.ts";

/** Perceived brightness of `#rrggbb`, 0 to 255 (GAP-103). */
export function brightness(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (299 * (rgb >> 16) + 587 * ((rgb >> 8) & 255) + 114 * (rgb & 255)) / 1000;
}

/** Black or white, whichever the rows put on a fill of this colour (VAL-21, WID-16). */
export function textColorOn(color: string): "#000000" | "#ffffff" {
  return brightness(color) > brightnessThreshold ? "#000000" : "#ffffff";
}

/** VAL-15: '#' and six hexadecimal digits, in any case. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** What a colour field holds after somebody typed: nothing but hexadecimal digits, '#' before six of them (VAL-16, VAL-17). */
export function cleanColourInput(typed: string): string {
  const digits = typed.replace(/[^0-9a-f]/gi, "").slice(0, 6);
  return digits.length === 6 || typed.trimStart().startsWith("#") ? `#${digits}` : digits;
}

/** WCAG contrast between the colour and the text on it, 1 to 21. */
export function contrastOn(color: string): number {
  const fill = luminance(color);
  const text = textColorOn(color) === "#ffffff" ? 1 : 0;
  return (Math.max(fill, text) + 0.05) / (Math.min(fill, text) + 0.05);
}

function luminance(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  const linear = (channel: number) => {
    const part = (channel & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
}
