import { listConversations, sendMessage, updateConversation } from "@hark/contract/conversations/endpoints";
import { plainPage, snippet } from "./support/host-site.ts";
import { setOnline } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel } from "./support/widget.ts";

/** Keyboards, small screens and other languages. */

const phone = { width: 390, height: 760 };

test("[WID-14] who writes while the team leaves and returns writes on at the same place", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.pressSequentially("Do you have bells?");
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
  await setOnline(olivia, project, false);
  await expect(panel.getByRole("heading", { name: "Leave a message" })).toBeVisible();
  await page.keyboard.type("red ");
  await expect(field).toHaveValue("Do you have red bells?");
  await setOnline(olivia, project, true);
  await expect(panel.getByRole("heading", { name: "Ask a question" })).toBeVisible();
  await page.keyboard.type("small ");
  await expect(field).toHaveValue("Do you have red small bells?");
});

test("[WID-02] an unread answer of a closed conversation stands on Home, and once read it stays as the last one", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Is it in stock?");
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: "Home" }).click();
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "It is." } });
  await olivia.call(updateConversation, { params: { ...params, conversationId }, body: { status: "CLOSED" } });
  const running = panel.locator(".recent");
  await expect(running).toContainText("It is.");
  await running.getByRole("button").click();
  await expect(panel.getByText("This conversation is closed.")).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: "Home" }).click();
  await expect(running).toContainText("It is.");
  await expect(running.getByText("Unread")).toHaveCount(0);
});

test("[S46] Escape closes after a press on plain ground, and on a phone Tab goes round", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.locator(".note").click();
  await page.keyboard.press("Escape");
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await page.setViewportSize(phone);
  await openPanel(page);
  const close = panel.getByRole("button", { name: "Close" });
  await close.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(panel.getByRole("button", { name: "Feedback" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
});

test("[S38] at 320 by 256 there is something to press", async ({ page, stage }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await expect(panel.getByRole("button", { name: /^Ask a question/ })).toBeInViewport({ ratio: 0.8 });
  await page.evaluate(() => window.Hark?.("config", { locale: "ar" }));
  const arabic = page
    .locator("hark-widget iframe")
    .contentFrame()
    .getByRole("button", { name: /^اطرح سؤالًا/ });
  await expect(arabic).toBeInViewport({ ratio: 0.8 });
});

for (const [locale, dir, heading] of [
  ["he", "rtl", "איך אפשר לעזור?"],
  ["ja-JP", "ltr", "ご用件をお聞かせください"],
  ["zh-CN", "ltr", "有什么可以帮您？"],
  ["pl", "ltr", "Jak możemy pomóc?"],
] as const) {
  test(`[S44] the panel speaks ${locale}`, async ({ page, hark, hostSite, stage }) => {
    const html = plainPage(snippet(hark.url, stage.project.id)).replace('lang="en"', `lang="${locale}"`);
    await page.goto(hostSite.put(`/in-${locale}`, html));
    await launcher(page).click();
    const panel = page.frameLocator("hark-widget iframe");
    await expect(panel.getByRole("heading", { level: 1 })).toContainText(heading);
    await expect(panel.locator("html")).toHaveAttribute("dir", dir);
  });
}
