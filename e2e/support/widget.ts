import { expect, type FrameLocator, type Page } from "@playwright/test";
import type {} from "../../widget/hark.d.ts";

/** Its name says how many messages wait. */
export const launcher = (page: Page) => page.locator("hark-widget button[aria-expanded]");

export const panelOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Support"]');

/** Opens the panel as a visitor does and waits until it can be used. */
export async function openPanel(page: Page): Promise<FrameLocator> {
  await launcher(page).click();
  const panel = panelOf(page);
  await expect(panel.getByRole("dialog")).toBeVisible();
  return panel;
}

/** From the home screen: a question that has arrived. */
export async function askQuestion(panel: FrameLocator, text: string) {
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  await panel.getByRole("textbox", { name: "Message" }).fill(text);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("log").getByText(text)).toBeVisible();
}

/** What the page and everything in it complained about. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  return trouble;
}
