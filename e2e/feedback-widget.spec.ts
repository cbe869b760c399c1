import { randomUUID } from "node:crypto";
import {
  createComment,
  createVisitorComment,
  updateFeedback,
  voteForFeedback,
} from "@hark/contract/feedback/endpoints";
import { updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import { expect, test } from "./support/feedback.ts";
import { nextConnection } from "./support/live.ts";
import { openPanel, panelOf } from "./support/widget.ts";

test("[WID-12] a visitor suggests, sees a duplicate while typing, votes, comments and follows the roadmap", async ({
  browser,
  feedbackStage,
  stage,
}) => {
  const known = await feedbackStage.suggest("Dark mode for the tablet", "UNDER_REVIEW");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Feedback" }).click();
  await expect(panel.getByRole("heading", { name: "Dark mode for the tablet" })).toBeVisible();

  await panel.getByRole("button", { name: "Suggest a feature" }).click();
  await panel.getByRole("textbox", { name: "Title" }).fill("a dark mode");
  const similar = panel.getByRole("region", { name: /one of these/ });
  await similar.getByRole("button", { name: "Upvote, 0 votes" }).click();
  await expect(similar.getByRole("button", { name: "Upvote, 1 vote" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await feedbackStage.read(known.id)).upvoteCount).toBe(1);

  await panel.getByRole("textbox", { name: "Title" }).fill("Loan bikes");
  await expect(similar).toBeHidden();
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  await expect(panel.getByRole("heading", { name: "Loan bikes" })).toBeVisible();
  await expect(panel.getByText("Yours")).toBeVisible();

  // S71: in another tab and after a reload the own vote is marked.
  await page.reload();
  const again = await openPanel(page);
  await again.getByRole("button", { name: "Feedback" }).click();
  await expect(again.getByRole("button", { name: "Upvote, 1 vote" })).toHaveAttribute("aria-pressed", "true");

  const params = { projectId: feedbackStage.projectId, feedbackId: known.id };
  await feedbackStage.visitor.call(voteForFeedback, { params });
  await expect(again.getByRole("button", { name: "Upvote, 2 votes" })).toBeVisible();
  await again.getByRole("button", { name: "Dark mode for the tablet" }).click();
  await again.getByRole("textbox", { name: "Comment" }).fill("Please");
  await again.getByRole("textbox", { name: "Comment" }).press("Enter");
  await expect(again.getByRole("log")).toContainText("Please");
  await stage.olivia.call(createComment, { params, body: { content: "It is on its way" } });
  await expect(again.getByRole("log")).toContainText("It is on its way");
  await again.getByRole("button", { name: "Back" }).click();

  await again.getByRole("button", { name: "Roadmap" }).click();
  const planned = again.getByRole("region", { name: "Planned" });
  await expect(planned).toContainText("Nothing here yet");
  await stage.olivia.call(updateFeedback, { params, body: { status: "PLANNED" } });
  await expect(planned.getByRole("heading", { name: "Dark mode for the tablet" })).toBeVisible();
  const settings = { announceAfterMinutes: 0, statusLabels: { COMPLETED: "Shipped" } };
  await stage.olivia.call(updateFeedbackSettings, { params: { projectId: params.projectId }, body: settings });
  const shipped = { status: "COMPLETED" as const, publicAnswer: "It follows the tablet's own setting" };
  await stage.olivia.call(updateFeedback, { params, body: shipped });
  await expect(again.getByRole("region", { name: "Completed" }).getByText("Dark mode for the tablet")).toBeVisible();
  await expect(planned).toContainText("Nothing here yet");

  // As the status mail links it: the panel opens at the suggestion, once, and the page has its own address again.
  await page.goto(`${stage.hostUrl}?own=%20x&hark=suggestion-${known.id}#end`);
  const linked = panelOf(page);
  await expect(linked.getByRole("heading", { name: "Dark mode for the tablet" })).toBeVisible();
  // With the project's own word for the status, and what the team has said about it.
  await expect(linked.getByText("Shipped").first()).toBeVisible();
  await expect(linked.getByText("It follows the tablet's own setting")).toBeVisible();
  await expect(page).toHaveURL(`${stage.hostUrl}?own=%20x#end`);
  await linked.getByRole("button", { name: "Back" }).click();
  await expect(linked.getByRole("button", { name: "Suggest a feature" })).toBeVisible();
  await context.close();
});

test("[WID-12] a roadmap column or comments that fail to load say so, and Try again loads them", async ({
  page,
  feedbackStage,
  stage,
}) => {
  await feedbackStage.suggest("Loan bikes", "PLANNED");
  await page.route(/\/feedbacks\?.*status=COMPLETED/, (route) => route.abort());
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Feedback" }).click();
  await panel.getByRole("button", { name: "Roadmap" }).click();
  await expect(panel.getByText("Suggestions could not be loaded")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await panel.getByRole("button", { name: "Try again" }).click();
  const card = panel.getByRole("region", { name: "Planned" }).getByRole("button", { name: "Loan bikes" });
  await expect(card).toBeVisible();

  await page.route(/\/feedbacks\/[^/?]+$/, (route) => route.abort());
  await card.click();
  await expect(panel.getByText("Comments could not be loaded")).toBeVisible();
  // What is sent meanwhile is shown all the same.
  await panel.getByRole("textbox", { name: "Comment" }).fill("With a basket");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("log")).toHaveText(/With a basket/);
  await page.unrouteAll({ behavior: "wait" });
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByText("Comments could not be loaded")).toHaveCount(0);
  await expect(panel.getByRole("log").getByRole("listitem")).toHaveText([/With a basket/]);
});

test("[WID-12] a comment and a vote are not undone by what was asked for before them and comes after them", async ({
  page,
  feedbackStage,
  stage,
}) => {
  const { id } = await feedbackStage.suggest("Loan bikes", "UNDER_REVIEW");
  const params = { projectId: feedbackStage.projectId, feedbackId: id };
  await feedbackStage.visitor.call(createVisitorComment, {
    params,
    body: { content: "Which ones?", clientId: randomUUID() },
  });
  // The line fetches once more what is under way when it comes.
  const isLive = nextConnection(page);
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await isLive;
  await panel.getByRole("button", { name: "Feedback" }).click();
  const row = panel.getByRole("button", { name: "Loan bikes" });
  await expect(row).toBeVisible();

  const asked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  await page.route(
    `**/feedbacks/${id}`,
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await done.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await row.click();
  await asked.promise;
  const vote = panel.getByRole("button", { name: "Upvote, 1 vote" });
  const voted = page.waitForResponse(/\/vote$/);
  await panel.getByRole("button", { name: "Upvote, 0 votes" }).click();
  await voted;
  const field = panel.getByRole("textbox", { name: "Comment" });
  await field.fill("With a basket");
  await field.press("Enter");
  const comments = panel.getByRole("log").getByRole("listitem");
  await expect(comments).toHaveText([/With a basket/]);
  done.resolve();
  await expect(comments).toHaveText([/Which ones/, /With a basket/]);
  await expect(vote).toHaveAttribute("aria-pressed", "true");
});

test("[S08] what is written while a suggestion is on its way stays for the next one", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Suggest a feature" }).click();
  const written = Promise.withResolvers<void>();
  await page.route("**/feedbacks", async (route) => {
    if (route.request().method() === "POST") await written.promise;
    await route.continue();
  });
  const title = panel.getByRole("textbox", { name: "Title" });
  const description = panel.locator("#suggest-text");
  await title.fill("Loan bikes");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("feedbacks"));
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await sent;
  await description.fill("With a basket");
  written.resolve();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  await panel.getByRole("button", { name: "Suggest a feature" }).click();
  await expect(title).toHaveValue("");
  await expect(description).toHaveValue("With a basket");
});
