import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { HarkSettings } from "../hark.d.ts";

/** What of the page the launcher shows. */
interface Look {
  config?: WidgetConfig | undefined;
  locale: string;
  settings: HarkSettings;
  isHidden: boolean;
}

/** The launcher's name until the panel has the visitor's own words. */
const labels: Record<string, string> = { ar: "الدعم", es: "Ayuda", fr: "Aide", pt: "Suporte" };

export const labelFor = (locale: string) => labels[locale.slice(0, 2).toLowerCase()] || "Support";

export const messageCircle = "M7.9 20A9 9 0 1 0 4 16.1L2 22Z";

/**
 * Side, distance and layer of launcher and panel. Without a wish the side where lines end, so that the widget mirrors on a
 * right-to-left page.
 */
export const placeOf = ({ side, offsetX = 24, offsetY = 24, zIndex = 2147483000 }: HarkSettings) => ({
  bottom: offsetY,
  offsetX,
  place: `position:fixed;${side === "left" || side === "right" ? side : "inset-inline-end"}:${offsetX}px;z-index:${zIndex}`,
});

/**
 * The round button, in a shadow root so that neither side's rules reach the other. Built without markup and styled by a
 * constructed sheet: strict content security policies and trusted types have nothing to refuse.
 */
export function createLauncher() {
  const host = document.createElement("hark-widget");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  const namespace = "http://www.w3.org/2000/svg";
  const button = document.createElement("button");
  const svg = document.createElementNS(namespace, "svg");
  const icon = document.createElementNS(namespace, "path");
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(button);
  button.append(svg);
  svg.append(icon);
  svg.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("d", messageCircle);
  button.ariaExpanded = "false";

  const paint = ({ config, locale, settings, isHidden }: Look) => {
    const { color, textColor: on } = config as WidgetConfig;
    const { bottom, place } = placeOf(settings);
    // Pixels only: a page may have shrunk its root font. `!important` in `:host` wins over any rule of the page.
    sheet.replaceSync(
      `:host{all:initial!important;display:contents!important;color-scheme:inherit!important}button{${place};bottom:max(${bottom}px,env(safe-area-inset-bottom));width:56px;height:56px;padding:0;border:1px solid color-mix(in srgb,${color} 80%,${on});border-radius:50%;background:${color};color:${on};cursor:pointer;box-shadow:0 8px 20px -6px #2a241a66}:focus-visible{outline:2px solid #fff;box-shadow:0 0 0 5px #000}svg{width:24px;vertical-align:middle;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}@media print{button{display:none}}`,
    );
    button.hidden = isHidden || settings.launcher === false;
    button.ariaLabel = labelFor(locale);
  };

  return { host, shadow, button, icon, paint };
}
