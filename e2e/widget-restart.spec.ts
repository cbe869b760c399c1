import { listConversations, sendMessage } from "@hark/contract/conversations/endpoints";
import { renewSecretKey } from "@hark/contract/projects/endpoints";
import { SignJWT } from "jose";
import { plainPage, snippet } from "./support/host-site.ts";
import { createOwnedProject, registerAgent, setOnline } from "./support/people.ts";
import { startHark } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel } from "./support/widget.ts";

test("[S01] the server is updated while a panel is open: the same visitor continues and gets the reply", async ({
  page,
  hostSite,
}) => {
  test.setTimeout(180_000);
  // It has its own server, as the other tests' must not restart.
  const hark = await startHark({ LOG_LEVEL: "error" });
  try {
    const olivia = await registerAgent(hark);
    const project = await createOwnedProject(olivia);
    await setOnline(olivia, project, true);
    await page.goto(hostSite.put("/restarted", plainPage(snippet(hark.url, project.id))));
    const panel = await openPanel(page);
    await askQuestion(panel, "Before the update");
    const stored = () => page.evaluate((id) => localStorage.getItem(`hark.visitor.${id}`), project.id);
    const before = await stored();
    // Long enough for a failed attempt of the panel.
    const refused = () => page.waitForEvent("requestfailed", (request) => request.url().startsWith(hark.url)).then();
    await hark.restart(async () => void (await refused()));
    const params = { projectId: project.id };
    const { conversations } = await olivia.call(listConversations, { params });
    const conversationId = conversations[0]?.id ?? "";
    await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "After the update" } });
    await expect(panel.getByRole("log")).toContainText("After the update");
    // It arrives live, not only by catching up.
    await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "Live again" } });
    await expect(panel.getByRole("log")).toContainText("Live again");
    await panel.getByRole("textbox", { name: "Message" }).fill("Still me");
    await panel.getByRole("button", { name: "Send" }).click();
    await expect(panel.locator(".bubble")).toHaveText([
      "Before the update",
      "After the update",
      "Live again",
      "Still me",
    ]);
    expect(await stored()).toBe(before);
    expect((await olivia.call(listConversations, { params })).conversations).toHaveLength(1);
  } finally {
    await hark.stop();
  }
});

test("[S29] a session that cannot be renewed at first is renewed later and gets replies again", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const userToken = await new SignJWT({ id: "customer-204" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("7d")
    .sign(new TextEncoder().encode(project.secretKey));
  await page.evaluate((token) => window.Hark?.("identify", { id: "customer-204", userToken: token }), userToken);
  const panel = await openPanel(page);
  await askQuestion(panel, "Before the rotation");
  let refusals = 0;
  await page.route("**/sessions", (route) => (refusals++ < 2 ? route.abort() : route.continue()));
  await olivia.call(renewSecretKey, { params: { projectId: project.id } });
  await expect.poll(() => refusals).toBeGreaterThan(2);
  await expect(panel.getByText("Before the rotation")).toHaveCount(0);
  await panel.getByRole("button", { name: "Home" }).click();
  await askQuestion(panel, "After it");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "Heard live" } });
  await expect(panel.getByRole("log")).toContainText("Heard live");
});

test("[S41] a panel that opened while the server was down recovers with Try again", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  await page.route("**/api/widget/*/sessions", (route) => route.abort());
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await expect(panel.getByText("Conversations could not be loaded")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  // It may recover by itself before the click.
  await expect(async () => {
    const again = panel.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(panel.getByText("No conversations yet")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await panel.getByRole("button", { name: "Home" }).click();
  await askQuestion(panel, "Is it back?");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "Live." } });
  await expect(panel.getByRole("log")).toContainText("Live.");
});

test("[S41] a panel that goes offline says so before anybody sends, moves nothing, and takes it back", async ({
  page,
  context,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  // All of it, as the rest can't come any more once the line is gone.
  const fetched = page.waitForEvent("requestfinished", (request) => request.url().includes("offline-line"));
  const panel = await openPanel(page);
  await fetched;
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("Half a sentence");
  const line = panel.getByText("No connection. What you write is kept.");
  const places = () => Promise.all([field, panel.locator(".opening")].map((part) => part.boundingBox()));
  const before = await places();
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await expect(line).toHaveRole("status");
  expect(await places()).toEqual(before);
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
  await expect(field).toHaveValue("Half a sentence");
});

test("[S01] a panel whose server is gone says so, in the visitor's language, until it is back", async ({
  page,
  hostSite,
}) => {
  test.setTimeout(180_000);
  const hark = await startHark({ LOG_LEVEL: "error" });
  try {
    const olivia = await registerAgent(hark);
    const project = await createOwnedProject(olivia);
    await page.goto(hostSite.put("/gone", plainPage(snippet(hark.url, project.id))));
    await page.evaluate(() => window.Hark?.("config", { locale: "de" }));
    // All of it, as the rest can't come any more once the line is gone.
    const fetched = page.waitForEvent("requestfinished", (request) => request.url().includes("offline-line"));
    await launcher(page).click();
    await fetched;
    const line = page.frameLocator("iframe").getByText("Keine Verbindung.");
    await hark.restart(() => expect(line).toBeVisible());
    await expect(line).toHaveCount(0);
  } finally {
    await hark.stop();
  }
});
