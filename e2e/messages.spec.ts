import { sendVisitorMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import type { Page } from "@playwright/test";
import { callAs } from "./support/people.ts";
import type { HarkServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/** A visitor of the project, without a browser. */
async function arrive(hark: HarkServer, projectId: string, name: string) {
  const params = { projectId };
  const locale = { language: "en-NG", timezone: "Africa/Lagos" };
  const user = { id: name, name, email: null };
  const { token } = await callAs(hark, null).call(startVisitorSession, { params, body: { user, locale } });
  const visitor = callAs(hark, token);
  return {
    ask: async (content: string) =>
      (await visitor.call(startConversation, { params, body: { type: "QUESTION", content } })).conversation,
    say: (conversationId: string, content: string) =>
      visitor.call(sendVisitorMessage, { params: { ...params, conversationId }, body: { content } }),
  };
}

async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(url);
}

test("[MSG-02] [GAP-55] an agent signs in from a deep link, answers, and is answered live", async ({
  page,
  hark,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const address = `${hark.url}/${stage.project.id}/messages/inbox/${id}`;
  await page.goto(address);
  await signIn(page, address, stage.olivia);

  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("Is the Brompton ready?");
  await page.getByPlaceholder("Type your message...").fill("It is on the stand now.");
  await page.keyboard.press("Enter");
  await expect(log).toContainText("It is on the stand now.");
  await nadia.say(id, "Lovely, thank you!");
  await expect(log).toContainText("Lovely, thank you!");
});

test("[MSG-20] [MSG-62] (case S49) the list is as wide as drawn, and a long word bursts nothing", async ({
  page,
  hark,
  stage,
}) => {
  const visitor = await arrive(hark, stage.project.id, "N".repeat(90));
  const { id } = await visitor.ask("x".repeat(600));
  const address = `${hark.url}/${stage.project.id}/messages/inbox/${id}`;
  await page.goto(address);
  await signIn(page, address, stage.olivia);
  const list = page.getByRole("region", { name: "Inbox" });
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBeGreaterThanOrEqual(320);
  expect(await width()).toBeLessThanOrEqual(380);
  expect((await page.getByRole("complementary", { name: "Details" }).boundingBox())?.width).toBe(288);
  for (const size of [1024, 390, 320]) {
    await page.setViewportSize({ width: size, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});
