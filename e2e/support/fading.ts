import type { Page } from "@playwright/test";

/** From now on notes for each layer that begins to fade away whether it still takes presses. Returns what reads the notes. */
export async function watchFading(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const layer = target as HTMLElement;
        if (layer.dataset.endingStyle !== undefined) noted.push(getComputedStyle(layer).pointerEvents);
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["data-ending-style"] });
  });
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
}
