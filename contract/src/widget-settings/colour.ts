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

/** WCAG 2.2, 1.4.3: the least contrast of text with what is behind it. */
export const enoughContrast = 4.5;

/**
 * The shade of `#rrggbb` that is nearest to it and lets everybody read the text on it, darker or lighter; the colour itself if that
 * is readable.
 */
export function nearestReadable(color: string): string {
  const steps = 255;
  for (let step = 0; step <= steps; step++) {
    const readable = [0, 255]
      .map((end) => mixed(color, end, step / steps))
      .filter((shade) => contrastOn(shade) >= enoughContrast)
      .sort((one, other) => distance(color, one) - distance(color, other));
    if (readable[0]) return readable[0];
  }
  return color;
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Towards black (0) or white (255), by a share of 0 to 1 of the way. */
function mixed(color: string, end: number, share: number): string {
  const parts = channelsOf(color).map((channel) => Math.round(channel + (end - channel) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function distance(color: string, other: string): number {
  const to = channelsOf(other);
  return channelsOf(color).reduce((sum, channel, index) => sum + Math.abs(channel - (to[index] ?? 0)), 0);
}

function luminance(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  const linear = (channel: number) => {
    const part = (channel & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
}
