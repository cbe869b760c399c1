import { listConversations } from "@hark/contract/conversations/endpoints";
import { renewSecretKey } from "@hark/contract/projects/endpoints";
import type { Page } from "@playwright/test";
import { SignJWT } from "jose";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel, panelOf } from "./support/widget.ts";

/** Who the visitor is, as seen in the panel; the server's tests prove the rules themselves. */

const amara = { id: "customer-204", name: "Amara Okafor", email: "amara@northside.example" };

const sign = (project: { secretKey: string }, claims: object = amara) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("7d")
    .sign(new TextEncoder().encode(project.secretKey));

test("[WID-09] the greeting takes the first name, or there without one", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Hi there");
  await page.evaluate((user) => window.Hark?.("identify", user), amara);
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Hi Amara");
});

test("[WID-05] a guest with a draft is verified: messages and draft stay, and agents see Verified", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Asked as a guest");
  await panel.getByRole("textbox", { name: "Message" }).fill("half a sentence");
  await page.evaluate((user) => window.Hark?.("identify", user), { ...amara, userToken: await sign(project) });
  await expect
    .poll(
      async () =>
        (await olivia.call(listConversations, { params: { projectId: project.id } })).conversations[0]?.widgetUser,
    )
    .toMatchObject({ name: "Amara Okafor", isVerified: true });
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("half a sentence");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("log")).toContainText("half a sentence");
});

test("[S28] a made-up token leaves the visitor unverified, without an error, and the console says why", async ({
  page,
  stage,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto(stage.hostUrl);
  await page.evaluate((user) => window.Hark?.("identify", user), { ...amara, userToken: "made.up.token" });
  const panel = await openPanel(page);
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Hi Amara");
  await expect.poll(() => warnings.join()).toContain("the user token was not accepted");
});

test("[S49] an invalid name and address do not cost verified visitors their history", async ({
  browser,
  page,
  stage,
}) => {
  const userToken = await sign(stage.project, { id: amara.id, name: amara.name });
  await page.goto(stage.hostUrl);
  await page.evaluate((user) => window.Hark?.("identify", user), { id: amara.id, userToken });
  await askQuestion(await openPanel(page), "Before the typo");
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  const warnings: string[] = [];
  elsewhere.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await elsewhere.goto(stage.hostUrl);
  await elsewhere.evaluate((user) => window.Hark?.("identify", user), {
    id: amara.id,
    userToken,
    name: "W".repeat(600),
    email: "no address",
    metadata: ["no map"] as never,
  });
  const panel = await openPanel(elsewhere);
  await panel.getByRole("button", { name: "Support" }).click();
  await expect(panel.getByRole("button", { name: /Before the typo/ })).toBeVisible();
  await expect.poll(() => warnings.join()).toMatch(/identify was not accepted.*user\.name.*user\.email/);
  await context.close();
});

test("[S31] after logout the next person finds nothing in page, storage or network", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await page.evaluate((user) => window.Hark?.("identify", user), amara);
  await askQuestion(await openPanel(page), "My secret question");
  const ended = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.evaluate(() => window.Hark?.("logout"));
  expect((await ended).status()).toBe(204);
  expect(await page.evaluate((id) => localStorage.getItem(`hark.visitor.${id}`), stage.project.id)).toBeNull();
  await expect(page.locator("hark-widget iframe")).toHaveCount(0);

  await page.evaluate(() => window.Hark?.("identify", { id: "customer-9", name: "Bo" }));
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await expect(panel.getByText("No conversations yet")).toBeVisible();
  for (const frame of page.frames()) expect(await frame.content()).not.toContain("My secret question");
});

test("[S31] identify as somebody else, without a logout in between, starts anew", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await page.evaluate(() => window.Hark?.("identify", { id: "a", name: "Ada" }));
  const panel = await openPanel(page);
  await askQuestion(panel, "Ada's question");
  await page.evaluate(() => window.Hark?.("identify", { id: "b", name: "Bo" }));
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Hi Bo");
  await panel.getByRole("button", { name: "Support" }).click();
  await expect(panel.getByText("No conversations yet")).toBeVisible();
});

test("[S31] a logout and the next person's identify in one moment: the next person is greeted", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  await page.evaluate((user) => window.Hark?.("identify", user), amara);
  await expect((await openPanel(page)).getByRole("heading", { level: 1 })).toContainText("Hi Amara");
  await page.evaluate(() => {
    window.Hark?.("logout");
    window.Hark?.("identify", { id: "customer-9", name: "Bo" });
  });
  await expect(page.locator("hark-widget iframe")).toHaveCount(0);
  await expect((await openPanel(page)).getByRole("heading", { level: 1 })).toContainText("Hi Bo");
});

test("[S31] a logout in one tab reaches the other", async ({ context, stage }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(stage.hostUrl);
  await one.evaluate((user) => window.Hark?.("identify", user), amara);
  await askQuestion(await openPanel(one), "In both tabs");
  await two.goto(stage.hostUrl);
  await openPanel(two);
  await expect(panelOf(two).getByText("In both tabs")).toBeVisible();
  await one.evaluate(() => window.Hark?.("logout"));
  await expect(two.locator("hark-widget iframe")).toHaveCount(0);
  await openPanel(two);
  await expect(panelOf(two).getByText("In both tabs")).toHaveCount(0);
});

test("[S43] three tabs that open at once are one visitor; what two of them send is in all three", async ({
  context,
  stage,
}) => {
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(stage.hostUrl)));
  const writers = tabs.slice(0, 2).map((tab) => panelOf(tab).getByRole("textbox", { name: "Message" }));
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.Hark?.("open"))));
  for (const [index, writer] of writers.entries()) {
    // A background tab is not laid out, and a click in it may land anywhere.
    await tabs[index]?.bringToFront();
    await panelOf(tabs[index] as Page)
      .getByRole("button", { name: /^Ask a question/ })
      .click();
    await writer.fill(`From tab ${index}`);
  }
  await Promise.all(writers.map((writer) => writer.press("Enter")));
  for (const tab of tabs.slice(0, 2)) await expect(panelOf(tab).getByRole("log")).toContainText("From tab");
  const { conversations } = await stage.olivia.call(listConversations, { params: { projectId: stage.project.id } });
  expect(new Set(conversations.map(({ widgetUserId }) => widgetUserId)).size).toBe(1);
  expect(conversations).toHaveLength(2);
  for (const tab of tabs) {
    await tab.bringToFront();
    const panel = panelOf(tab);
    const back = panel.getByRole("button", { name: "Back", exact: true });
    await ((await back.isVisible()) ? back : panel.getByRole("button", { name: "Support" })).click();
    await expect(panel.getByRole("button", { name: /From tab/ })).toHaveCount(2);
  }
});

test("[S29] a new secret key: the live verified session ends and continues as unverified", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  await page.evaluate((user) => window.Hark?.("identify", user), { ...amara, userToken: await sign(project) });
  const panel = await openPanel(page);
  await askQuestion(panel, "Before the rotation");
  await olivia.call(renewSecretKey, { params: { projectId: project.id } });
  await expect(panel.getByText("Before the rotation")).toHaveCount(0);
  await expect(launcher(page)).toBeVisible();
  await panel.getByRole("button", { name: "Home" }).click();
  await askQuestion(panel, "After it");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  expect(conversations.map(({ widgetUser }) => widgetUser.isVerified)).toEqual([false, true]);
});
