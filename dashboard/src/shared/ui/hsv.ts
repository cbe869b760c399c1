/** Hue 0 to 360, saturation and value 0 to 1: the coordinates of a colour picker. */
export interface Hsv {
  h: number;
  s: number;
  v: number;
}

/** From `#rrggbb`. Grey has no hue of its own: `fallbackHue` is used, so that a picker's hue stays where it was. */
export function toHsv(hex: string, fallbackHue = 0): Hsv {
  const rgb = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255].map((channel) => channel / 255) as [
    number,
    number,
    number,
  ];
  const v = Math.max(r, g, b);
  const range = v - Math.min(r, g, b);
  if (range === 0) return { h: fallbackHue, s: 0, v };
  const sixth = v === r ? (g - b) / range : v === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { h: (sixth * 60 + 360) % 360, s: range / v, v };
}

export function toHex({ h, s, v }: Hsv): string {
  const channel = (offset: number) => {
    const k = (offset + h / 60) % 6;
    const value = v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}
