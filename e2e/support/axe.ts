import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Scheme = "light" | "dark";

/**
 * Returns what axe-core finds in the page, in light and in dark mode; only colours differ between the two. Its best practices are
 * among its rules.
 */
export async function listFindings(page: Page): Promise<string[]> {
  return [
    ...(await look(page, "dark", new AxeBuilder({ page }).withRules(["color-contrast"]))),
    ...(await look(page, "light", new AxeBuilder({ page }))),
  ];
}

/** The same of one part of it, such as a menu that is open, in one mode. */
export const listFindingsIn = (page: Page, part: string, scheme: Scheme) =>
  look(page, scheme, new AxeBuilder({ page }).include(part));

async function look(page: Page, scheme: Scheme, axe: AxeBuilder): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  // Everything is in one frame; the other mode would open a new page for every run.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${scheme}: ${id} at ${nodes.map((node) => node.target).join()}`);
}
