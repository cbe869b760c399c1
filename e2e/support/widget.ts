import { expect, type FrameLocator, type Page } from "@playwright/test";

export const launcher = (page: Page) => page.getByRole("button", { name: /^Support/ });

export const panelOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Support"]');

/** Opens the panel as a visitor does and waits until it can be used. */
export async function openPanel(page: Page): Promise<FrameLocator> {
  await launcher(page).click();
  const panel = panelOf(page);
  await expect(panel.getByRole("dialog")).toBeVisible();
  return panel;
}
