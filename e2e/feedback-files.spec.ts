import { listConversations } from "@hark/contract/conversations/endpoints";
import { listFeedbacks, listVotes, updateFeedback } from "@hark/contract/feedback/endpoints";
import { suggestFromConversation } from "@hark/contract/feedback/link-endpoints";
import { createKnownIssue, listKnownIssues } from "@hark/contract/known-issues/endpoints";
import { listFindings } from "./support/axe.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, openPanel } from "./support/widget.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = { name: "basket.png", mimeType: "image/png", buffer: png };

test("[D6] a visitor's suggestion has a picture, the team answers with a file, votes for somebody and takes that back", async ({
  browser,
  hark,
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const context = await browser.newContext();
  const site = await context.newPage();
  await site.goto(stage.hostUrl);
  const panel = await openPanel(site);
  await panel.getByRole("button", { name: "Suggest a feature" }).click();
  await panel.getByRole("textbox", { name: "Title" }).fill("A bigger basket");
  const chooser = panel.locator("input[type=file]");
  await chooser.setInputFiles({ name: "setup.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") });
  await expect(panel.getByRole("alert")).toContainText("setup.exe isn’t a picture or video");
  await chooser.setInputFiles(picture);
  await expect(panel.locator(".chip")).toHaveText(/^basket\.png/);
  await expect(panel.getByRole("alert")).toBeHidden();
  // What fails keeps everything.
  let failures = 0;
  await site.route("**/api/uploads/**", (route) => (failures++ === 0 ? route.abort() : route.continue()));
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await expect(panel.getByRole("alert")).toContainText("basket.png could not be uploaded");
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  await panel.getByRole("button", { name: "A bigger basket" }).click();
  await panel.getByRole("button", { name: "Image" }).click();
  await expect(panel.getByRole("dialog", { name: "Image" })).toBeVisible();
  await site.keyboard.press("Escape");
  await expect(panel.getByRole("dialog", { name: "Image" })).toBeHidden();

  const { feedbacks } = await olivia.call(listFeedbacks, { params, query: {} });
  const feedbackId = feedbacks[0]?.id ?? "";
  await olivia.call(updateFeedback, { params: { ...params, feedbackId }, body: { status: "UNDER_REVIEW" } });
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/feedback/suggestions/${feedbackId}`);
  const item = page.getByRole("dialog", { name: "A bigger basket" });
  await expect(item.getByRole("link", { name: "Open the picture" })).toBeVisible();
  const csv = { name: "sizes.csv", mimeType: "text/csv", buffer: Buffer.from("1,2\n") };
  await item.locator("input[type=file]").setInputFiles(csv);
  await item.getByRole("textbox", { name: "Comment" }).fill("These are the sizes");
  await expect(item.getByRole("progressbar")).toBeHidden();
  await item.getByRole("button", { name: "Comment" }).click();
  await expect(item.getByRole("link", { name: "Download sizes.csv" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Download: sizes.csv" })).toBeVisible();

  await item.getByRole("tab", { name: "Votes" }).click();
  await item.getByRole("button", { name: "Add a vote" }).click();
  await item.getByRole("textbox", { name: "Email" }).fill("no address");
  await item.getByRole("button", { name: "Add vote" }).click();
  await expect(item.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await item.getByRole("textbox", { name: "Email" }).fill("anna@velo.example");
  await item.getByRole("textbox", { name: "Name (optional)" }).fill("Anna");
  expect(await listFindings(page)).toEqual([]);
  await item.getByRole("button", { name: "Add vote" }).click();
  const votes = item.getByRole("list", { name: "Votes" });
  await expect(votes.getByRole("listitem")).toHaveCount(1);
  await item.getByRole("button", { name: "By data" }).click();
  await item.getByRole("textbox", { name: "Key" }).fill("plan");
  await item.getByRole("textbox", { name: "Value" }).fill("business");
  await item.getByRole("button", { name: "Show these" }).click();
  await expect(item.getByText("No voter matches")).toBeVisible();
  await item.getByRole("button", { name: "plan is business" }).click();
  await votes.getByRole("listitem").hover();
  await votes.getByRole("button", { name: "Take back the vote of Anna" }).click();
  await expect(item.getByText("No votes yet")).toBeVisible();
  const ofItem = { params: { ...params, feedbackId }, query: {} };
  await expect.poll(async () => (await olivia.call(listVotes, ofItem)).total).toBe(0);

  // A file that should not stand there goes, here and in the panel.
  const attached = item.getByRole("list", { name: "Attached files" }).first();
  await attached.hover();
  await attached.getByRole("button", { name: "Remove the file" }).click();
  await expect(item.getByRole("link", { name: "Open the picture" })).toBeHidden();
  // The panel hears of it once it can no longer be taken back.
  await expect(panel.getByRole("button", { name: "Image" })).toBeHidden({ timeout: 40_000 });
  await context.close();
});

test("[K3] [D4] a visitor joins a known issue before a word is written, and takes back a vote that the team cast", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  await olivia.call(createKnownIssue, { params, body: { title: "The map stays grey" } });
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Report a bug" }).click();
  const known = panel.getByRole("region", { name: "Known issues" });
  await known.getByRole("button", { name: "Me too: The map stays grey" }).click();
  await expect(known.getByText("We’ll tell you when it’s fixed.")).toBeVisible();
  const joined = async () => (await olivia.call(listKnownIssues, { params, query: {} })).knownIssues[0]?.joinedCount;
  await expect.poll(joined).toBe(1);
  await panel.getByRole("button", { name: "Back" }).click();

  await askQuestion(panel, "Could I see the route on the map?");
  const { conversations } = await olivia.call(listConversations, { params, query: {} });
  const { feedback } = await olivia.call(suggestFromConversation, {
    params: { ...params, conversationId: conversations[0]?.id ?? "" },
    body: { title: "Routes on the map" },
  });
  const ofItem = { params: { ...params, feedbackId: feedback.id } };
  await olivia.call(updateFeedback, { ...ofItem, body: { status: "UNDER_REVIEW" } });
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: "Feedback" }).click();
  await expect(panel.getByText("The team voted on your behalf")).toBeVisible();
  await panel.getByRole("button", { name: "Routes on the map" }).click();
  await panel.getByRole("button", { name: "Take the vote back" }).click();
  await expect(panel.getByText("The team voted on your behalf")).toBeHidden();
  await expect.poll(async () => (await olivia.call(listVotes, { ...ofItem, query: {} })).total).toBe(0);
});
