import { listConversations, updateConversation } from "@hark/contract/conversations/endpoints";
import { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import { expect, test } from "./support/test.ts";
import { askQuestion, openPanel } from "./support/widget.ts";

test("[A9] a merged conversation opens in place, what was typed in it goes along, and un-merged it is a row again", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Do you have bells?");
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: "Home" }).click();
  await askQuestion(panel, "And brakes?");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const [source, target] = conversations.map(({ id }) => ({ projectId: project.id, conversationId: id }));
  if (!source || !target) throw new Error("Two conversations");
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("I would like both");
  await olivia.call(mergeConversation, { params: source, body: { intoId: target.conversationId } });

  const log = panel.getByRole("log");
  const block = log.getByRole("button", { name: /^Merged: 1 message/ });
  await expect(block).toBeVisible();
  await expect(log).toContainText("Do you have bells?");
  await expect(log.getByText("And brakes?")).toHaveCount(0);
  await expect(field).toHaveValue("I would like both");
  await block.click();
  await expect(block).toHaveAttribute("aria-expanded", "true");
  await expect(log.getByText("And brakes?")).toBeVisible();
  await field.press("Enter");
  await expect(log.locator(".group.own").last()).toContainText("I would like both");

  await panel.getByRole("button", { name: "Back" }).click();
  const rows = panel.getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await olivia.call(unmergeConversation, { params: source });
  await expect(rows).toHaveCount(2);
  await olivia.call(updateConversation, { params: source, body: { status: "CLOSED" } });
  await expect(rows.last()).toContainText("And brakes?");
});
