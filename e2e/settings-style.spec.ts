import { updateWidgetSettings } from "@hark/contract/widget-settings/endpoints";
import type { Page } from "@playwright/test";
import { plainPage, snippet } from "./support/host-site.ts";
import { registerAgent } from "./support/people.ts";
import { expect, failCalls, recordCalls, test } from "./support/settings.ts";
import { launcher } from "./support/widget.ts";

const said = (page: Page, text: string) => page.locator("[role=status], [role=alert]").filter({ hasText: text });
const preview = (page: Page) => page.frameLocator("iframe[title='Widget preview']");
const hero = (page: Page) => preview(page).locator(".hero");
const apply = (page: Page) => page.getByRole("button", { name: "Apply changes" });
const field = (page: Page) => page.getByRole("textbox", { name: "Main colour" });

test.use({ viewport: { width: 1440, height: 900 } });

test("[SET-STYLE-01..07] picker, field and the panel itself stay in sync", async ({ page, settings }) => {
  await settings.open("style");
  await expect(page.getByRole("heading", { level: 1, name: "Style" })).toBeVisible();
  await expect(field(page)).toHaveValue("#000000");
  await expect(apply(page)).toBeDisabled();
  await expect(preview(page).getByText("How can we help?")).toBeVisible();
  await expect(hero(page)).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await expect(preview(page).getByText("Ask a question")).toBeVisible();

  await field(page).fill("#1f5eff");
  await expect(hero(page)).toHaveCSS("background-color", "rgb(31, 94, 255)");
  await expect(page.getByText("Text on this colour is white.")).toBeVisible();
  await expect(apply(page)).toBeEnabled();

  const plane = page.getByRole("slider", { name: "Saturation and brightness" });
  const box = await plane.boundingBox();
  if (!box) throw new Error("The picker is not on screen");
  await page.mouse.click(box.x + box.width - 8, box.y + 8);
  await expect(field(page)).not.toHaveValue("#1f5eff");
  await page.getByRole("slider", { name: "Hue" }).press("Home");
  await expect(field(page)).toHaveValue(/^#[ef][0-9a-f](0[0-9a-f])\1$/);
  const red = await field(page).inputValue();
  await plane.press("ArrowDown");
  await expect(field(page)).not.toHaveValue(red);
});

test("[VAL-15..19] the field validates its text", async ({ page, settings }) => {
  await settings.open("style");
  await field(page).fill("");
  await field(page).pressSequentially("zz12");
  await expect(field(page)).toHaveValue("12");
  await expect(hero(page)).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await field(page).blur();
  await expect(field(page)).toHaveValue("#000000");
  await field(page).fill("");
  await field(page).pressSequentially("AbC123");
  await expect(field(page)).toHaveValue("#AbC123");
  await expect(hero(page)).toHaveCSS("background-color", "rgb(171, 193, 35)");
});

test("[SET-STYLE-08] [SET-STYLE-09] [ERR-24] only the colour is sent, and it is shown on returning", async ({
  page,
  settings,
}) => {
  await settings.open("style");
  const patches = recordCalls(page, "PATCH", /\/widget$/);
  await field(page).fill("#ffd60a");
  await apply(page).click();
  await expect(said(page, "Changes saved successfully!")).toBeVisible();
  await expect(apply(page)).toBeDisabled();
  expect(patches).toEqual([{ color: "#ffd60a" }]);
  await page.getByRole("link", { name: "General" }).click();
  await page.getByRole("link", { name: "Style" }).click();
  await expect(field(page)).toHaveValue("#ffd60a");
  await expect(hero(page)).toHaveCSS("background-color", "rgb(255, 214, 10)");
  await page.reload();
  await expect(field(page)).toHaveValue("#ffd60a");
});

test("[GAP-39] a failed save says so and keeps the typed colour", async ({ page, settings }) => {
  await settings.open("style");
  await failCalls(page, "PATCH", "**/widget");
  await field(page).fill("#ffd60a");
  await apply(page).click();
  await expect(said(page, "Failed to save changes. Please try again.")).toBeVisible();
  await expect(field(page)).toHaveValue("#ffd60a");
  await expect(apply(page)).toBeEnabled();
});

test("a colour with hard-to-read text shows a warning and offers the nearest readable shade, and leaving unsaved asks first", async ({
  page,
  settings,
}) => {
  await settings.open("style");
  await expect(page.getByText(/The contrast is/)).toHaveCount(0);
  await field(page).fill("#ff5533");
  await expect(page.getByText(/The contrast is 3\.2:1/)).toBeVisible();
  await page.getByRole("button", { name: "Use #ff7357, which everyone can read" }).click();
  await expect(field(page)).toHaveValue("#ff7357");
  await expect(page.getByText(/The contrast is/)).toHaveCount(0);
  await page.getByRole("link", { name: "General" }).click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

test("[SET-STYLE-02] the preview makes no requests and creates no visitor; small screens have none", async ({
  page,
  settings,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/widget/") && !pathname.endsWith("/config")) calls.push(pathname);
  });
  await settings.open("style");
  await expect(preview(page).getByText("How can we help?")).toBeVisible();
  expect(calls).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("[SET-STYLE-10] [WID-17] a greeting for everybody and one for a language reach the visitors who speak it", async ({
  page,
  settings,
  stage,
  hark,
  hostSite,
}) => {
  await settings.open("style");
  const patches = recordCalls(page, "PATCH", /\/widget$/);
  const greeted = preview(page).locator(".opening strong");
  await page.getByRole("textbox", { name: "Any language" }).fill("Ask our mechanics");
  await expect(greeted).toHaveText("Ask our mechanics");
  await page.getByRole("combobox", { name: "Add a language" }).click();
  await page.getByRole("option", { name: "German" }).click();
  await expect(page.getByRole("textbox", { name: "German" })).toBeFocused();
  await page.keyboard.type("Fragen Sie unsere Mechaniker");
  // While it is written the preview shows the screen that greets, in the greeting's language.
  await expect(greeted).toHaveText("Fragen Sie unsere Mechaniker");
  await expect(preview(page).getByRole("textbox", { name: "Nachricht" })).toBeVisible();
  await apply(page).click();
  await expect(said(page, "Changes saved successfully!")).toBeVisible();
  await expect(apply(page)).toBeDisabled();
  expect(patches).toEqual([{ greetings: { default: "Ask our mechanics", de: "Fragen Sie unsere Mechaniker" } }]);

  const readGreeting = async (lang: string) => {
    const html = plainPage(snippet(hark.url, stage.project.id)).replace('lang="en"', `lang="${lang}"`);
    await page.goto(hostSite.put(`/greeting-${lang}`, html));
    await launcher(page).waitFor();
    await page.evaluate(() => window.Hark?.("ask"));
    return page.locator("hark-widget iframe").contentFrame().locator(".opening strong").textContent();
  };
  expect(await readGreeting("de-AT")).toBe("Fragen Sie unsere Mechaniker");
  expect(await readGreeting("fr")).toBe("Ask our mechanics");

  await settings.open("style");
  await page.getByRole("button", { name: "Remove the greeting in German" }).click();
  await page.getByRole("textbox", { name: "Any language" }).fill(" ");
  await apply(page).click();
  await expect(said(page, "Changes saved successfully!")).toBeVisible();
  expect(patches.at(-1)).toEqual({ greetings: {} });
  expect(await readGreeting("en")).toBe("Hi there");
});

test("[SET-GEN-02] [WID-16] visitors get the saved colour and name", async ({ hark, stage }) => {
  const params = { projectId: stage.project.id };
  await stage.olivia.call(updateWidgetSettings, { params, body: { color: "#ffd60a" } });
  const answer = await fetch(`${hark.url}/api/widget/${stage.project.id}/config`);
  expect(await answer.json()).toMatchObject({ widget: { color: "#ffd60a", displayName: "Chainring" } });
  const stranger = await registerAgent(hark, "Petra Novak");
  const refused = stranger.call(updateWidgetSettings, { params, body: { color: "#000000" } });
  await expect(refused).rejects.toMatchObject({ status: 404 });
});
