import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Returns what axe-core finds in the page, in light and in dark mode; only colours differ between the two. */
export async function listFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (scheme: "light" | "dark", axe: AxeBuilder) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    // Everything is in one frame; the other mode would open a new page for every run.
    const { violations } = await axe.setLegacyMode().analyze();
    for (const { id, nodes } of violations)
      found.push(`${scheme}: ${id} at ${nodes.map((node) => node.target).join()}`);
  };
  await look("dark", new AxeBuilder({ page }).withRules(["color-contrast"]));
  await look("light", new AxeBuilder({ page }));
  return found;
}
