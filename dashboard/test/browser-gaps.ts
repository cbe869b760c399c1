import { vi } from "vitest";

/** Adds what jsdom lacks, including sizes, since it has no layout. */

export const screenWidth = { px: 1440 };

function matches(query: string): boolean {
  const max = /max-width: ([\d.]+)px/.exec(query);
  const min = /min-width: ([\d.]+)px/.exec(query);
  if (max) return screenWidth.px <= Number(max[1]);
  if (min) return screenWidth.px >= Number(min[1]);
  return false;
}

window.matchMedia = (query: string) =>
  ({
    media: query,
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;

class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal("ResizeObserver", StillResizeObserver);
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];

/** Every element is as high as the window, except for list rows. */
const VIEW_HEIGHT_PX = 800;
const ROW_HEIGHT_PX = 61;
const sizes = {
  configurable: true,
  get(this: HTMLElement) {
    return this.tagName === "LI" ? ROW_HEIGHT_PX : VIEW_HEIGHT_PX;
  },
};
Object.defineProperties(HTMLElement.prototype, { offsetHeight: sizes, clientHeight: sizes, clientWidth: sizes });
