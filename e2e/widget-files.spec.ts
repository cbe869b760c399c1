import { getConversation, listConversations, sendMessage } from "@hark/contract/conversations/endpoints";
import type { FrameLocator } from "@playwright/test";
import { test as withFeedback } from "./support/feedback.ts";
import { setOnline } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, openPanel } from "./support/widget.ts";

/** Files of any kind, quotes and pictures in the panel. */

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const table = {
  name: "a long name of a table, orders of March 2026.csv",
  mimeType: "text/csv",
  buffer: Buffer.alloc(219_000, "1,2\n"),
};
const picture = { name: "bell.png", mimeType: "image/png", buffer: png };

const field = (panel: FrameLocator) => panel.getByRole("textbox", { name: "Message" });
const send = (panel: FrameLocator) => panel.getByRole("button", { name: "Send" }).click();

test("[J1] text and files go as one burst; when its answer is lost a retry stores nothing twice, and the file keeps its name", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  // Nothing else tells the panel that the first attempt was stored.
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  const polled = page.waitForEvent("requestfailed", (request) => request.url().includes("transport=polling"));
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "My orders are wrong");
  // With the last way that it tries for the first time it fetches what it may have missed.
  await polled;
  await panel.locator("input[type=file]").setInputFiles([table, picture]);
  const chips = panel.locator(".chip");
  await expect(chips).toHaveText([`${table.name}214 kB`, /^bell\.png\d+ byte$/]);
  await field(panel).fill("Here they are");

  let writes = 0;
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    writes += 1;
    if (writes > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await send(panel);
  await expect(panel.getByText("The message was not sent.")).toBeVisible();
  await expect(chips).toHaveCount(2);
  await send(panel);
  const file = panel.getByRole("link", { name: `Download: ${table.name}, CSV · 214 kB` });
  await expect(file).toBeVisible();
  await expect(chips).toHaveCount(0);
  await expect(field(panel)).toHaveValue("");
  expect(writes).toBe(2);

  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const params = { projectId: project.id, conversationId: conversations[0]?.id ?? "" };
  const { conversation } = await olivia.call(getConversation, { params });
  expect(conversation.messages.map(({ type, file: sent }) => [type, sent?.name ?? null])).toEqual([
    ["TEXT", null],
    ["TEXT", null],
    ["FILE", table.name],
    ["IMAGE", null],
  ]);
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  expect(download.suggestedFilename()).toBe(table.name);
});

test("[J1] an answer to one message shows what it answers, on both sides, and leads there", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Do you have bells?");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const params = { projectId: project.id, conversationId: conversations[0]?.id ?? "" };
  const first = conversations[0]?.lastMessage?.id ?? "";
  const lines = Array.from({ length: 30 }, (_, index) => `Bell ${index}`).join("\n");
  await olivia.call(sendMessage, { params, body: { content: lines, replyToId: first } });

  // By keyboard: the log is one stop, and the arrows walk its messages.
  const log = panel.getByRole("log");
  await expect(log.locator(".quote")).toHaveText("YouDo you have bells?");
  await log.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(panel.locator(".reply-bar")).toContainText("Bell 0");
  await expect(field(panel)).toBeFocused();
  await page.keyboard.type("The third");
  await page.keyboard.press("Enter");
  await expect(panel.locator(".reply-bar")).toHaveCount(0);
  const quote = log.locator(".group.own .quote");
  await expect(quote).toContainText("Olivia");
  await expect(quote).toContainText("Bell 0");
  await expect
    .poll(async () => (await olivia.call(getConversation, { params })).conversation.messages.at(-1)?.replyTo?.sequence)
    .toBe(2);

  await log.locator(".quote").first().click();
  await expect(log.getByText("Do you have bells?").last()).toBeInViewport();
  await expect(log.locator(".message").first()).toBeInViewport();

  // A cancelled reply quotes nothing.
  await log.locator(".message").first().hover();
  await log.locator(".message").first().getByRole("button", { name: "Reply" }).click();
  await panel.getByRole("button", { name: "Cancel the reply" }).click();
  await expect(panel.locator(".reply-bar")).toHaveCount(0);
});

test("[ENT-12] a picture opens in the panel, and Escape closes it and not the panel", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Look");
  await panel.locator("input[type=file]").setInputFiles(picture);
  await send(panel);
  const small = panel.getByRole("button", { name: "Image" });
  await small.click();
  const large = panel.getByRole("dialog", { name: "Image" });
  await expect(large.getByRole("img", { name: "Image" })).toBeVisible();
  await expect(large.getByRole("link", { name: "Download" })).toHaveAttribute("download", picture.name);
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(small).toBeFocused();
  await expect(panel.getByRole("dialog", { name: /support$/ })).toBeVisible();
});

test("[WID-02] a late picture has its room already, one of which no size is known grows, and who is at the end stays there", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 600 });
    canvas.getContext("2d")?.fillRect(0, 0, 400, 600);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const panel = await openPanel(page);
  await askQuestion(panel, Array.from({ length: 40 }, (_, index) => `Line ${index}`).join("\n"));
  const log = panel.getByRole("log");
  const shown = log.locator("img").last();
  const height = () => shown.evaluate((image) => image.clientHeight);
  const width = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  const fromEnd = () => log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
  const openThread = async () => {
    await openPanel(page);
    await panel.getByRole("button", { name: "Support" }).click();
    await panel.getByRole("button", { name: /Image/ }).first().click();
    await expect(log.locator(".bubble")).toHaveCount(2);
  };
  const hold = async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/files/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };

  await panel.locator("input[type=file]").setInputFiles({ ...picture, buffer: Buffer.from(drawn, "base64") });
  await send(panel);
  await expect(log.locator(".bubble")).toHaveCount(2);
  await expect(log.getByText("Sending")).toHaveCount(0);
  await page.reload();
  const release = await hold();
  await openThread();
  await expect.poll(height).toBeGreaterThan(200);
  release();
  await expect.poll(width).toBe(400);
  await expect.poll(fromEnd).toBeLessThan(2);

  // As of a picture that was sent before sizes were kept.
  await page.unrouteAll();
  await page.route(/\/messages(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/"pixels":\{[^}]*\}/g, '"pixels":null') });
  });
  const releaseAgain = await hold();
  await page.reload();
  await openThread();
  await expect.poll(height).toBeLessThan(200);
  releaseAgain();
  await expect.poll(height).toBeGreaterThan(200);
  await expect.poll(fromEnd).toBeLessThan(2);
});

withFeedback(
  "[WID-12] Home leads to what others suggest, a new conversation greets with faces, and the order has one arrow",
  async ({ page, stage, feedbackStage }) => {
    const { olivia, project } = stage;
    await feedbackStage.suggest("Louder bell", "PLANNED");
    await feedbackStage.suggest("Quieter brakes", "UNDER_REVIEW");
    await feedbackStage.suggest("A third one", "UNDER_REVIEW");
    await setOnline(olivia, project, true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(stage.hostUrl);
    const panel = await openPanel(page);
    const popular = panel.getByRole("region", { name: "Popular suggestions" });
    await expect(popular.getByRole("button")).toHaveCount(2);
    await popular.getByRole("button").first().click();
    await expect(panel.getByRole("heading", { name: "Feedback" })).toBeVisible();
    await panel.getByRole("button", { name: "Back" }).click();
    const order = panel.getByRole("combobox", { name: "Order by" });
    await expect(order).toHaveCSS("appearance", "none");
    await panel.getByRole("button", { name: "Home" }).click();
    await panel.getByRole("button", { name: /^Ask a question/ }).click();
    await expect(panel.getByText("Hi there")).toBeVisible();
    await expect(panel.locator(".opening .avatar").first()).toBeVisible();
    // Below 16 px a phone zooms into a field, and does not zoom out again.
    await expect(field(panel)).toHaveCSS("font-size", "16px");
  },
);
