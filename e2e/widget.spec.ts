import { getConversation, listConversations, sendMessage } from "@hark/contract/conversations/endpoints";
import { expect, test } from "./support/test.ts";
import { openPanel } from "./support/widget.ts";

test("[WID-02] a visitor asks a question, an agent answers, the visitor sees it live", async ({ page, stage }) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await expect(panel.getByRole("heading", { name: "Hi there How can we help?" })).toBeVisible();

  await panel.getByRole("button", { name: /Ask a question/ }).click();
  await panel.getByRole("textbox", { name: "Message" }).fill("Do you repair e-bikes?");
  await panel.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(panel.getByRole("log")).toContainText("Do you repair e-bikes?");

  const { conversations } = await olivia.call(listConversations, { params });
  expect(conversations).toMatchObject([{ type: "QUESTION", lastMessage: { content: "Do you repair e-bikes?" } }]);
  const conversationId = conversations[0]?.id ?? "";
  await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "We do, every day." } });
  await expect(panel.getByRole("log")).toContainText("We do, every day.");
  await expect(panel.getByRole("heading", { name: "Olivia Berg" })).toBeVisible();

  await panel.getByRole("textbox", { name: "Message" }).fill("Lovely");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await expect
    .poll(
      async () =>
        (await olivia.call(getConversation, { params: { ...params, conversationId } })).conversation.messages.length,
    )
    .toBe(3);
});
