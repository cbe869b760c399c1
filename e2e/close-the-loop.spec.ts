import { getConversation } from "@hark/contract/conversations/endpoints";
import { listFeedbacks, updateFeedback } from "@hark/contract/feedback/endpoints";
import { listFindings } from "./support/axe.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";
import { openPanel } from "./support/widget.ts";

test("[D4] [K1] what a visitor asks for becomes a suggestion by V, and when it is there they get their own answer", async ({
  page,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Could you lend bikes for a day?");
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${id}`);
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("Could you lend bikes");

  await page.keyboard.press("v");
  await page.getByRole("combobox", { name: "Search suggestions" }).fill("Loan bikes");
  await expect(page.getByText("No similar suggestions yet.")).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Loan bikes");
  await page.getByRole("checkbox", { name: /Promise an answer/ }).check();
  await page.getByRole("button", { name: "Create and vote" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeHidden();
  await expect(page.getByRole("link", { name: /Loan bikes/ }).first()).toBeVisible();
  const { feedbacks } = await olivia.call(listFeedbacks, { params, query: {} });
  expect(feedbacks).toMatchObject([{ title: "Loan bikes", upvoteCount: 1, linkCount: 1, promisedCount: 1 }]);

  const feedbackId = feedbacks[0]?.id ?? "";
  await olivia.call(updateFeedback, { params: { ...params, feedbackId }, body: { status: "PLANNED" } });
  await page.goto(`${hark.url}/${project.id}/feedback/roadmap/${feedbackId}`);
  const item = page.getByRole("dialog", { name: "Loan bikes" });
  await item.getByRole("button", { name: "Action" }).click();
  await page.getByRole("menuitem", { name: "Send to in progress" }).click();
  await item.getByRole("button", { name: "Action" }).click();
  await page.getByRole("menuitem", { name: "Mark as completed" }).click();
  await page.keyboard.press("Escape");
  const tray = page.getByRole("region", { name: "After the move" });
  await expect(tray).toContainText("1 person asked in a conversation");
  await tray.getByRole("link", { name: "Review 1 answer" }).click();

  const answer = page.getByRole("textbox", { name: "Answer" });
  await expect(answer).toHaveValue(/Nadia.*Loan bikes/s);
  expect(await listFindings(page)).toEqual([]);
  await answer.fill("Hello Nadia, you can take a bike for a day from Monday on.");
  await expect(page.getByText("Saved")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("This answer is now a message in the conversation.")).toBeVisible();
  const { conversation } = await olivia.call(getConversation, {
    params: { ...params, conversationId: id },
    query: {},
  });
  expect(conversation.messages.map(({ content }) => content)).toEqual([
    "Could you lend bikes for a day?",
    "Hello Nadia, you can take a bike for a day from Monday on.",
  ]);
});

test("[K3] a known issue is shown to who is about to report it, who joins with Me too, and its fix is marked", async ({
  page,
  browser,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/feedback/known-issues`);
  // An empty list offers it a second time.
  await page.locator("header").getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The map stays empty in Safari");
  await page
    .getByRole("textbox", { name: "What visitors read" })
    .fill("We know the cause. Another browser works until then.");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "The map stays empty in Safari" })).toBeVisible();

  const context = await browser.newContext();
  const customer = await context.newPage();
  await customer.goto(stage.hostUrl);
  const panel = await openPanel(customer);
  await panel.getByRole("button", { name: /^Report a bug/ }).click();
  await panel.getByRole("textbox").first().fill("My map is empty in Safari");
  await expect(panel.getByText("Another browser works until then.")).toBeVisible();
  await panel.getByRole("button", { name: "Me too" }).click();
  await expect(panel.getByRole("button", { name: "Me too" })).toHaveAttribute("aria-pressed", "true");
  // What was typed is kept, and can be sent too.
  await expect(panel.getByRole("textbox").first()).toHaveValue("My map is empty in Safari");
  await context.close();

  await expect(page.getByText("1 person affected").or(page.getByText("person affected")).first()).toBeVisible();
  await page.getByRole("button", { name: "Mark as fixed" }).click();
  const fixed = page.getByRole("dialog", { name: "Mark as fixed" });
  await expect(fixed).toContainText("Joined in the widget, told by email in 10 min");
  expect(await listFindings(page)).toEqual([]);
  await fixed.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
});
