import { sendMessage } from "@hark/contract/conversations/endpoints";
import type { Page } from "@playwright/test";
import { listFindings } from "./support/axe.ts";
import { nextConnection } from "./support/live.ts";
import { joinTeam, signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";

async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(url);
}

test("[MSG-02] [RT-01] [RT-02] [GAP-55] an agent signs in from a deep link, replies, and gets a live reply", async ({
  page,
  hark,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const address = `${hark.url}/${stage.project.id}/messages/inbox/${id}`;
  await page.goto(address);
  const socket = page.waitForEvent("websocket");
  await signIn(page, address, stage.olivia);
  expect(new URL((await socket).url()).host).toBe(new URL(hark.url).host);

  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("Is the Brompton ready?");
  await page.getByPlaceholder("Type your message...").fill("It is on the stand now.");
  await page.keyboard.press("Enter");
  await expect(log).toContainText("It is on the stand now.");
  await nadia.say(id, "Lovely, thank you!");
  await expect(log).toContainText("Lovely, thank you!");
});

test("[MSG-20] [MSG-62] (case S49) the list has its designed width, and a long word overflows nothing", async ({
  page,
  hark,
  stage,
}) => {
  const visitor = await arrive(hark, stage.project.id, "N".repeat(90));
  await visitor.ask("Another question, of many words ".repeat(20));
  const { id } = await visitor.ask("x".repeat(600));
  const address = `${hark.url}/${stage.project.id}/messages/inbox/${id}`;
  await page.goto(address);
  await signIn(page, address, stage.olivia);
  const list = page.getByRole("region", { name: "Inbox" });
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBeGreaterThanOrEqual(320);
  expect(await width()).toBeLessThanOrEqual(380);
  const details = page.getByRole("complementary", { name: "Details" });
  const detailsBox = await details.boundingBox();
  expect(detailsBox?.width).toBe(288);
  const earlier = await details.getByRole("link", { name: /Another question/ }).boundingBox();
  expect((earlier?.x ?? 0) + (earlier?.width ?? 9_999)).toBeLessThan((detailsBox?.x ?? 0) + 288);
  for (const size of [1024, 390, 320]) {
    await page.setViewportSize({ width: size, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});

test("[GAP-118] (case S12) (case S13) two agents see each other type, reply and close, and neither loses the focus", async ({
  page,
  browser,
  hark,
  stage,
}) => {
  const marco = await joinTeam(hark, stage.project.id, stage.olivia, "Marco Bianchi");
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const theo = await arrive(hark, stage.project.id, "Theo Lang");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const other = await theo.ask("Do you rent bikes?");
  const address = `${hark.url}/${stage.project.id}/messages/inbox/${id}`;
  await signInAs(page, stage.olivia);
  const marcos = await browser.newPage();
  await signInAs(marcos, marco);
  // What is typed before the other one is connected is told to nobody.
  const areLive = [page, marcos].map(nextConnection);
  await Promise.all([page.goto(address), marcos.goto(address), ...areLive]);

  const composer = page.getByPlaceholder("Type your message...");
  const marcosLog = marcos.getByRole("log", { name: "Messages" });
  await expect(marcosLog).toContainText("Is the Brompton ready?");
  await composer.pressSequentially("It is on the stand");
  await expect(marcosLog).toContainText("Olivia Berg is typing");
  await marcos.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Re-open" })).toBeVisible();
  await expect(composer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(marcosLog).toContainText("It is on the stand");
  await expect(marcosLog).not.toContainText("is typing");

  const row = marcos.locator(`[data-conversation="${id}"]`);
  await row.focus();
  await theo.say(other.id, "For the weekend");
  await expect(marcos.locator("[data-conversation]").first()).toContainText("For the weekend");
  await expect(row).toBeFocused();
  await marcos.close();
});

test("[GAP-114] [MSG-49] [MSG-99] older messages load without a jump; a long list of metadata scrolls in its drawer", async ({
  page,
  hark,
  stage,
}) => {
  const params = { projectId: stage.project.id };
  const metadata = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key ${index}`, index]));
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad", metadata);
  const { id } = await nadia.ask("The first of many");
  for (const number of Array.from({ length: 60 }).keys()) {
    const body = { content: `Answer ${number}`, type: "TEXT" } as const;
    await stage.olivia.call(sendMessage, { params: { ...params, conversationId: id }, body });
  }
  await signInAs(page, stage.olivia);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox/${id}`);
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("Answer 59");
  const bubble = log.getByText("Answer 20", { exact: true });
  // Held back until the scroll position to keep is known.
  const measured = Promise.withResolvers<void>();
  await page.route(/before=/, async (route) => {
    await measured.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/before=/);
  await log.evaluate((element) => {
    element.scrollTop = 300;
  });
  await asked;
  const top = async () => (await bubble.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  measured.resolve();
  await expect(log).toContainText("The first of many");
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);

  const scrollDown = page.getByRole("button", { name: "Scroll down" });
  const leaveEndBy = (px: number) =>
    log.evaluate((element, away) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - away;
    }, px);
  await leaveEndBy(101);
  await expect(scrollDown).toBeVisible();
  await leaveEndBy(99);
  await expect(scrollDown).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open sidebar" }).click();
  const drawer = page.getByRole("dialog", { name: "Details" });
  await expect(drawer.getByText("English (Nigeria)")).toBeVisible();
  await drawer.getByRole("button", { name: "Metadata" }).click();
  const list = drawer.getByRole("region", { name: "Metadata" }).locator("[tabindex]");
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(300);
  await drawer.getByText("key 39").scrollIntoViewIfNeeded();
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open sidebar" })).toBeFocused();
});

test("axe-core finds nothing in list, thread, details, metadata dialog and drawers, small and large, light and dark", async ({
  page,
  hark,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad", { plan: "gold", orders: 12 });
  const theo = await arrive(hark, stage.project.id, "Theo Lang");
  const { id } = await nadia.ask("Is the Brompton ready? See https://bikes.example/brompton");
  const params = { projectId: stage.project.id, conversationId: id };
  await stage.olivia.call(sendMessage, { params, body: { content: "On the stand: https://bikes.example/stand" } });
  await theo.ask("Do you rent bikes?");
  await signInAs(page, stage.olivia);
  const expectNothing = async (place: string) => expect(await listFindings(page), place).toEqual([]);

  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
    await expect(page.locator("[data-conversation]")).toHaveCount(2);
    await expectNothing(`list at ${width}`);
    if (width < 1024) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Messages" })).toBeVisible();
      await expectNothing(`menu at ${width}`);
      await page.keyboard.press("Escape");
    }
    await page.locator(`[data-conversation="${id}"]`).click();
    await expect(page.getByRole("log", { name: "Messages" })).toContainText("On the stand");
    await expectNothing(`thread at ${width}`);
    await page.getByRole("button", { name: "Open sidebar" }).click();
    const details = page.getByRole("dialog", { name: "Details" });
    for (const section of ["Device", "Metadata"]) await details.getByRole("button", { name: section }).click();
    await expect(details.getByText("gold")).toBeVisible();
    await expectNothing(`details at ${width}`);
    await details.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("button", { name: "Add item" })).toBeVisible();
    await expectNothing(`metadata at ${width}`);
  }
});
