import { listFindings, listFindingsIn } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("somebody finds a page of the documentation by a word, and reads it on a screen and on a phone", async ({
  page,
  hark,
}) => {
  const elsewhere: string[] = [];
  const trouble: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(hark.url)) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${hark.url}/docs`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support and feedback on your own server");
  await expect(page).toHaveURL(`${hark.url}/docs/`);
  expect(await listFindings(page)).toEqual([]);

  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search the documentation" });
  await search.getByRole("searchbox").fill("trusted prox");
  await expect(search.getByRole("link").first()).toContainText("TRUSTED_PROXIES");
  for (const scheme of ["light", "dark"] as const) expect(await listFindingsIn(page, "dialog", scheme)).toEqual([]);
  await search.getByRole("searchbox").fill("nothing says this word");
  await expect(search.getByRole("status")).toContainText("Nothing says");
  await search.getByRole("searchbox").fill("backup");
  await expect(search.getByRole("status")).toHaveText("The best 12 sections");
  await page.keyboard.press("ArrowDown");
  await expect(search.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${hark.url}/docs/back-up/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back up and restore");

  // To a section of the page that is open: the dialog goes, the page stays.
  await page.getByRole("button", { name: "Search" }).click();
  await search.getByRole("searchbox").fill("rehearse");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${hark.url}/docs/back-up/#rehearse-it`);
  await expect(search).toBeHidden();
  await expect(page.getByRole("heading", { name: "Rehearse it" })).toBeInViewport();
  const block = page.getByRole("figure").filter({ hasText: "npm run hark -- backup" });
  await block.hover();
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(block.getByRole("button", { name: /Cop(ied|y failed)/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("summary").click();
  await page.getByRole("navigation", { name: "All pages" }).getByRole("link", { name: "Troubleshooting" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Troubleshooting");
  expect(await listFindings(page)).toEqual([]);
  for (const name of ["", "settings/", "embed/", "api/", "commands/"]) {
    await page.goto(`${hark.url}/docs/${name}`);
    const [needed, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect([name, needed]).toEqual([name, shown]);
  }
  expect(elsewhere).toEqual([]);
  expect(trouble).toEqual([]);
  await page.goto(`${hark.url}/docs/no-such-page/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
  await page.getByRole("link", { name: "Hark Docs" }).click();
  await expect(page).toHaveURL(`${hark.url}/docs/`);
});
