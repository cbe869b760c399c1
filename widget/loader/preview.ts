import type { HarkMessage } from "../hark.d.ts";
import { placeOf } from "./launcher.ts";
import type { Page } from "./page.ts";

export interface Preview {
  show: (message: HarkMessage, label: string, close: string) => void;
  /** Beside the launcher, wherever the page has it now; nowhere when it is not wanted any more. */
  place: (isWanted?: boolean) => void;
}

/** An answer beside the launcher while the panel is closed. It lies over the page, so that nothing in the page moves. */
export function createPreview(
  { shadow, config, settings, signal }: Page,
  open: (conversationId: string) => void,
): Preview {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `aside{display:flex;width:max-content;border-radius:14px;background:Canvas;color:CanvasText;font:15px/20px system-ui,sans-serif;box-shadow:0 0 0 1px #2a241a1f,0 12px 32px -10px #2a241a57}aside:empty{display:none}aside button{all:revert;position:static;border:0;background:none;color:inherit;font:inherit;cursor:pointer;border-radius:14px}aside button:before{content:none}aside .read{min-width:0;padding:12px 4px 12px 16px;text-align:start}aside b{display:block;font-weight:600}aside q{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;overflow-wrap:anywhere;quotes:none;unicode-bidi:plaintext}aside .close{flex:none;align-self:start;width:40px;height:40px;padding:0;font-size:20px}@media print{aside{display:none}}`,
  );
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  // There before its words, or a screen reader would not hear them come.
  const box = document.createElement("aside");
  box.ariaLive = "polite";
  shadow.append(box);
  const hide = () => box.replaceChildren();
  const place = (isWanted?: boolean) => {
    if (!isWanted) return hide();
    box.style.cssText = `${placeOf(settings)};bottom:${settings.offsetY + 72}px;max-width:min(300px,calc(100% - ${settings.offsetX * 2}px))`;
  };
  signal.addEventListener("abort", hide);
  return {
    place,
    show(message, label, close) {
      const read = document.createElement("button");
      const from = document.createElement("b");
      const words = document.createElement("q");
      const dismiss = document.createElement("button");
      read.className = "read";
      read.onclick = () => open(message.conversationId);
      from.textContent = config?.displayName ?? "";
      words.textContent = message.type === "TEXT" ? message.content.slice(0, 300) : label;
      dismiss.className = "close";
      dismiss.ariaLabel = close;
      dismiss.textContent = "×";
      dismiss.onclick = hide;
      read.append(from, words);
      place(true);
      box.replaceChildren(read, dismiss);
    },
  };
}
