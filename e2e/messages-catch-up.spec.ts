import type { Page } from "@playwright/test";
import { findProgram } from "../tools/prepare/run.mjs";
import { plainPage } from "./support/host-site.ts";
import { nextConnection } from "./support/live.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";

const composerOf = (page: Page) => page.getByPlaceholder("Type your message...");
/** Whether the page was ever reloaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => loads++);
  return () => loads;
}

const bubblesOf = (page: Page) => page.getByRole("log", { name: "Messages" }).locator("div[dir=auto]");

test("[RT-09] [RT-20] (case S01) (case S02) the server restarts, and the dashboard continues by itself", async ({
  page,
  context,
  hark,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const loads = countLoads(page);
  const isLive = nextConnection(page);
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox/${id}`);
  await isLive;
  await composerOf(page).pressSequentially("It is on");
  const other = await context.newPage();
  await signInAs(other, stage.olivia);
  await other.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
  await expect(other.locator("[data-conversation]")).toBeVisible();
  const otherLoads = countLoads(other);

  const device = page.getByRole("button", { name: "Device" });
  const isLiveAgain = nextConnection(page);
  const hasFailed = () =>
    page.waitForEvent("console", (message) => message.text().startsWith("The live connection failed"));
  await hark.restart(async () => {
    // At least two attempts fail. The page is offline, so that it certainly misses what comes next.
    await hasFailed();
    await hasFailed();
    // Chunks of the app that cannot be loaded now.
    await device.click();
    await other.getByRole("link", { name: "Settings" }).click();
    await expect(other.getByText("This screen could not be shown")).toBeVisible();
    await context.setOffline(true);
  });
  await nadia.say(id, "I could come at five");
  await nadia.say(id, "Or at six");
  await context.setOffline(false);
  await expect(bubblesOf(page)).toHaveText(["Is the Brompton ready?", "I could come at five", "Or at six"]);

  await device.click();
  await expect(page.getByRole("region", { name: "Device" })).toBeHidden();
  await device.click();
  await expect(page.getByText("Browser", { exact: true })).toBeVisible();
  await composerOf(page).focus();

  await isLiveAgain;
  await nadia.say(id, "Hello?");
  await expect(page.locator("[data-conversation]")).toContainText("Hello?");
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.type(" the stand");
  await page.keyboard.press("Enter");
  await expect(bubblesOf(page)).toHaveText([
    "Is the Brompton ready?",
    "I could come at five",
    "Or at six",
    "Hello?",
    "It is on the stand",
  ]);
  expect(loads()).toBe(1);

  await other.getByRole("button", { name: "Try again" }).click();
  await expect(other.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  expect(otherLoads()).toBe(0);
});

test("an app that was replaced on the server while it was open loads the newer one", async ({ page, hark, stage }) => {
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
  await expect(page.getByText("No conversations found")).toBeVisible();
  await page.route("**/assets/account-screen*", (route) => route.fulfill({ status: 404 }));
  await page.route(`${hark.url}/`, (route) => route.fulfill({ body: "<script src=/assets/newer.js>" }));
  const loads = countLoads(page);
  const isLoaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Settings" }).click();
  await isLoaded;
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  expect(loads()).toBe(2);
});

test("(case S01) returning from another page, with or without the back/forward cache, shows what was missed and is live", async ({
  page,
  playwright,
  launchOptions,
  hark,
  hostSite,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const elsewhere = hostSite.put("/elsewhere", plainPage("", "<h1>Elsewhere</h1>"));
  const said = ["Is the Brompton ready?"];

  async function goAndComeBack(tab: Page): Promise<boolean> {
    const isLive = nextConnection(tab);
    await signInAs(tab, stage.olivia);
    await tab.goto(`${hark.url}/${stage.project.id}/messages/inbox/${id}`);
    await isLive;
    await composerOf(tab).fill("It is on the stand");
    await tab.evaluate(() =>
      window.addEventListener("pageshow", (event) => Object.assign(window, event.persisted && { wasKept: true })),
    );
    // A pending request would be repeated, and would bring the missed messages too.
    await tab.waitForLoadState("networkidle");
    await tab.goto(elsewhere);
    said.push(`Said meanwhile, ${said.length}`);
    await nadia.say(id, said.at(-1) ?? "");
    const isLiveAgain = nextConnection(tab);
    // A page from the back/forward cache was loaded long ago.
    await tab.goBack({ waitUntil: "commit" });
    await expect(bubblesOf(tab)).toHaveText(said);
    await expect(composerOf(tab)).toHaveValue("It is on the stand");
    await isLiveAgain;
    said.push(`Said live, ${said.length}`);
    await nadia.say(id, said.at(-1) ?? "");
    await expect(bubblesOf(tab)).toHaveText(said);
    return tab.evaluate(() => "wasKept" in window);
  }

  expect(await goAndComeBack(page)).toBe(false);

  // Headless browsers have no such cache.
  const whole = findProgram("chromium", "google-chrome", "google-chrome-stable");
  if (!whole) return;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    executablePath: whole,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  expect(await goAndComeBack(await browser.newPage())).toBe(true);
  await browser.close();
});
