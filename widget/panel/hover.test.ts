import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textColorOn } from "@hark/contract/widget-settings/colour";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** Straight from the style sheets: no hover of panel or launcher makes anything harder to read, whatever the project's colour. */

const widget = join(import.meta.dirname, "..");
const sources = ["panel", "loader"].flatMap((folder) =>
  readdirSync(join(widget, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(css|ts)$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(widget, folder, name), "utf8")),
);
const panelStyles = readFileSync(join(widget, "panel", "panel.css"), "utf8");
const tokens = readFileSync(join(widget, "..", "look", "tokens.css"), "utf8");

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const mix = (colour: string, other: string, share: number) => {
  const others = channelsOf(other);
  const parts = channelsOf(colour).map((part, index) => Math.round(part * share + (others[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
};
/** `#rrggbbaa` on an opaque colour. */
const lay = (veil: string, ground: string) => mix(veil, ground, Number.parseInt(veil.slice(7), 16) / 255);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The value of a token, in light and in dark. */
function tokenOf(name: string): string[] {
  const [light = "", dark = ""] = [...tokens.matchAll(new RegExp(`--${name}: (#\\w+)`, "g"))].map(([, value]) => value);
  return [light, dark];
}

const painted = new Map<string, string>();
let paint: typeof import("./shared/team/paint.ts")["paint"];
let team: typeof import("./shared/team/team.ts")["team"];

beforeAll(async () => {
  const setProperty = (name: string, value: string) => painted.set(name, value);
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/", documentElement: { style: { setProperty } } });
  vi.resetModules();
  ({ team } = await import("./shared/team/team.ts"));
  ({ paint } = await import("./shared/team/paint.ts"));
});

afterAll(() => vi.unstubAllGlobals());

test("hovers know these grounds and change nothing else", () => {
  const rules = sources.flatMap((source) => [...source.matchAll(/([^{}]*:hover[^{}]*)\{([^}]*)\}/g)]);
  expect(rules.length).toBeGreaterThan(10);
  const allowed =
    /^(background: (var\(--hover\)|var\(--brand-press\)|#ffffff1f)|box-shadow: inset 0 0 0 \dpx var\(--brand-line\)|opacity: 1|text-decoration: underline)$/;
  for (const [, selector = "", body = ""] of rules)
    for (const declaration of body.split(";").map((one) => one.trim()))
      if (declaration)
        expect(declaration, `what ${selector.trim()} does is looked at in no test here`).toMatch(allowed);
});

test("on the project's colour a hover never lowers the contrast", () => {
  const [, share = ""] =
    /--brand-press: color-mix\(in srgb, var\(--brand\) (\d+)%, var\(--off-brand\)\)/.exec(panelStyles) ?? [];
  const steps = [0, 51, 102, 128, 153, 154, 204, 255].map((step) => step.toString(16).padStart(2, "0"));
  const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  for (const color of colours) {
    const textColor = textColorOn(color);
    team.set({ color, textColor } as never);
    paint();
    const pressed = mix(color, painted.get("--off-brand") ?? "", Number(share) / 100);
    expect(contrast(textColor, pressed), color).toBeGreaterThanOrEqual(contrast(textColor, color));
  }
});

test("on the panel's own grounds every voice reaches 4.5 while it is hovered", () => {
  for (const ground of ["surface", "raised"])
    for (const voice of ["text", "soft", "muted"])
      for (const theme of [0, 1]) {
        const [veil = "", below = "", words = ""] = ["hover", ground, voice].map((name) => tokenOf(name)[theme]);
        expect(contrast(words, lay(veil, below)), `${voice} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
  expect(contrast("#f5f2ee", lay("#ffffff1f", "#171513"))).toBeGreaterThanOrEqual(4.5);
});
