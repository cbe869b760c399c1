import type { Page } from "@playwright/test";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const screens = [
  "messages/inbox",
  "feedback/suggestions",
  "feedback/roadmap",
  ...[
    "account",
    "profile",
    "billing",
    "availability",
    "notifications",
    "general",
    "members",
    "style",
    "installation",
  ].map((segment) => `settings/${segment}`),
];

/** Returns labels that their box cuts off or that are outside of the window. */
function findCutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = document.querySelectorAll<HTMLElement>("h1, h2, h3, button, a, label, [role=tab], [role=menuitem]");
    return [...labels]
      .filter((label) => label.checkVisibility({ visibilityProperty: true }) && label.textContent.includes("[!!"))
      .filter((label) => {
        const { left, right } = label.getBoundingClientRect();
        const isCut = [label, ...label.querySelectorAll("*:not(.sr-only)")].some(
          (part) =>
            (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible") ||
            (part === label && part.scrollHeight > part.clientHeight + 2 && !part.matches("h1, h2, h3")),
        );
        // A table, a board or a phone's row of choices may scroll sideways, the window may not.
        const isBeside =
          !label.closest(".overflow-auto, .overflow-x-auto, .max-lg\\:overflow-x-auto") &&
          (left < -1 || right > innerWidth + 1);
        return isCut || isBeside;
      })
      .map((label) => `${label.tagName} ${label.textContent}`);
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`in the pseudo-language no label is cut off at ${viewport.width} px`, async ({ page, hark, stage }, info) => {
    await page.setViewportSize(viewport);
    await page.goto(`${hark.url}/auth/login?pseudo`);
    await expect(page.getByRole("heading", { name: /^\[!! Šîĝñ îñ .*!!\]$/ })).toBeVisible();
    expect(await findCutLabels(page)).toEqual([]);
    await signInAs(page, stage.olivia);
    for (const path of screens) {
      await page.goto(`${hark.url}/${stage.project.id}/${path}`);
      await expect(page.getByRole("heading", { level: 1, name: /^\[!! .*!!\]$/ })).toBeVisible();
      await expect(page.getByText(/^\[!! Ļöåðîñĝ/)).toHaveCount(0);
      await page.screenshot({ path: info.outputPath(`${path.replace("/", "-")}.png`) });
      expect.soft(await findCutLabels(page), path).toEqual([]);
    }
  });
}
