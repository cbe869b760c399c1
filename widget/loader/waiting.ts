import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { Page } from "./page.ts";

const patienceMs = 8_000;
/** Well before they are needed. */
const wordsMs = 4_000;

export interface Words {
  slow: string;
  offline: string;
  retry: string;
  close: string;
}

/** What is said where nothing more can be fetched. */
const english: Words = {
  slow: "This takes longer than usual.",
  offline: "You are offline. This opens as soon as you are back.",
  retry: "Try again",
  close: "Close",
};

/**
 * Stands in the panel's place until the panel is ready: its outline at once, words and a way out after eight seconds, and at once
 * where there is no network.
 */
export function createWaiting(page: Page, actions: { retry: () => void; close: () => void }) {
  let box: HTMLElement | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let words = english;

  const add = (parent: HTMLElement, name: string, text = "") => {
    const element = parent.appendChild(document.createElement(name));
    element.textContent = text;
    return element;
  };

  const speak = () => {
    if (!box) return;
    const said = add(box, "p");
    said.role = "status";
    add(said, "b", navigator.onLine ? words.slow : words.offline);
    for (const name of ["retry", "close"] as const) add(said, "button", words[name]).onclick = actions[name];
  };

  const end = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    box?.remove();
    box = undefined;
  };
  page.signal.addEventListener("abort", end);

  return {
    show(isShown: boolean) {
      if (!isShown) return end();
      if (box) return;
      box = document.createElement("div");
      add(box, "i");
      for (let row = 0; row < 3; row++) add(box, "s");
      page.shadow.append(box);
      const language = page.settings.locale || document.documentElement.lang || navigator.language;
      const translate = () =>
        import("./words.ts").then(
          (module) => {
            words = module.wordsFor(language) ?? english;
          },
          () => {},
        );
      if (navigator.onLine) timers = [setTimeout(translate, wordsMs), setTimeout(speak, patienceMs)];
      else speak();
    },
  };
}

export function waitingStyles({ color, textColor }: WidgetConfig): string {
  return `div{overflow:hidden;color:CanvasText;font:15px/1.5 system-ui,sans-serif}i{display:block;height:180px;background:${color}}s{display:block;height:20px;margin:20px;border-radius:6px;background:currentColor;opacity:.08}p{margin:20px}b{display:block;font-weight:400}p button{all:revert;margin:12px 8px 0 0;min-height:44px;padding:0 16px;border:1px solid ${textColor};border-radius:10px;background:${color};color:${textColor};font:inherit;cursor:pointer}p button:before{content:none}`;
}
