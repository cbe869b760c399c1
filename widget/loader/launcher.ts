import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { Page } from "./page.ts";

/**
 * Side and layer of launcher and panel. Without a wish the side where lines end, so that the widget mirrors on a
 * right-to-left page.
 */
export const placeOf = ({ side, offsetX, zIndex }: Page["settings"]) =>
  `position:fixed;${/^(lef|righ)t$/.test(side) ? side : "inset-inline-end"}:${offsetX}px;z-index:${zIndex}`;

/**
 * The round button, in a shadow root so that neither side's rules reach the other. Built without markup and styled by a
 * constructed sheet: strict content security policies and trusted types have nothing to refuse. Its speech bubble is a box with borders,
 * which weighs a tenth of a drawing.
 */
export function createLauncher() {
  const host = document.createElement("hark-widget");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  const button = document.createElement("button");
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(button);
  button.ariaExpanded = "false";
  // Until the bridge, which comes at the first focus, has the visitor's language.
  button.ariaLabel = "Support";

  const paint = ({ config, settings, isHidden }: Page) => {
    const { color, textColor: on } = config as WidgetConfig;
    // Pixels only: a page may have shrunk its root font. `!important` in `:host` wins over any rule of the page.
    sheet.replaceSync(
      `:host{all:initial!important;display:contents!important;color-scheme:inherit!important}button{${placeOf(settings)};bottom:max(${settings.offsetY}px,env(safe-area-inset-bottom));padding:16px;border:1px solid color-mix(in srgb,${color} 80%,${on});border-radius:50%;background:${color};color:${on};cursor:pointer;box-shadow:0 8px 20px -6px #2a241a66}button:before{content:"";display:block;padding:9px;border:2px solid;border-radius:50% 50% 50% 3px}[title]:after{content:attr(title);position:absolute;bottom:64px;inset-inline-end:0;padding:9px;border-radius:9px;background:inherit;font:12px system-ui}:focus-visible{outline:2px solid #fff;box-shadow:0 0 0 5px #000}iframe{display:none}@media print{button{display:none}}`,
    );
    button.hidden = isHidden || !settings.launcher;
  };

  return { host, shadow, button, paint };
}
