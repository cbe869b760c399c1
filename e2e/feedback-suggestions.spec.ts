import {
  createComment,
  createVisitorComment,
  updateFeedback,
  voteForFeedback,
} from "@hark/contract/feedback/endpoints";
import { expect, suggestMany, test } from "./support/feedback.ts";

const list = "ul[aria-label='Suggestions'] > li";

test("[FDB-08] suggestions are listed by status and order, without planned ones", async ({ page, feedbackStage }) => {
  const pending = await feedbackStage.suggest("Pending one");
  const discussed = await feedbackStage.suggest("Discussed one", "UNDER_REVIEW");
  await feedbackStage.suggest("Deferred one", "NOT_NOW");
  await feedbackStage.suggest("Planned one", "PLANNED");
  const params = { projectId: feedbackStage.projectId, feedbackId: discussed.id };
  await feedbackStage.visitor.call(voteForFeedback, { params });
  await feedbackStage.visitor.call(createVisitorComment, {
    params: { ...params, feedbackId: pending.id },
    body: { content: "More of it" },
  });

  await page.goto(feedbackStage.url(""));
  await expect(page).toHaveURL(/\/feedback\/suggestions$/);
  await expect(page.getByRole("heading", { name: "Suggestions", level: 1 })).toBeVisible();
  const rows = page.locator(list);
  await expect(rows).toHaveText([/Deferred one/, /Discussed one/, /Pending one/]);

  await page.getByRole("button", { name: "Order by: Newest first" }).click();
  await page.getByRole("menuitemradio", { name: "Most upvotes" }).click();
  await expect(rows).toHaveText([/Discussed one/, /Deferred one/, /Pending one/]);
  await page.getByRole("button", { name: "Order by: Most upvotes" }).click();
  await page.getByRole("menuitemradio", { name: "Most comments" }).click();
  await expect(rows).toHaveText([/Pending one/, /Deferred one/, /Discussed one/]);
  await page.getByRole("button", { name: "Status: All suggestions" }).click();
  await page.getByRole("menuitemradio", { name: "Deferred" }).click();
  await expect(rows).toHaveText([/Deferred one/]);
  await page.reload();
  await expect(rows).toHaveText([/Deferred one/]);
});

test("[FDB-13] six placeholders are shown while the list loads", async ({ page, feedbackStage }) => {
  await feedbackStage.suggest("Slow");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/feedbacks\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(feedbackStage.url("suggestions"));
  await expect(page.locator("[data-placeholder]")).toHaveCount(6);
  release();
  await expect(page.locator(list)).toHaveText([/Slow/]);
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
});

test("[FDB-15] an item has its own address; Back and the close button lead to the list", async ({
  page,
  feedbackStage,
}) => {
  const item = await feedbackStage.suggest("<img src=x onerror=alert(1)>", "PENDING", "First line\nSecond line");
  await page.goto(feedbackStage.url("suggestions"));
  await page.getByRole("link", { name: /onerror/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "<img src=x onerror=alert(1)>" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/suggestions/${item.id}$`));
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/suggestions$/);
  await page.goto(feedbackStage.url(`suggestions/${item.id}`));
  await expect(dialog).toContainText("Nadia Haddad");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/suggestions$/);
  await page.goto(feedbackStage.url("suggestions/00000000-0000-7000-8000-000000000000"));
  await expect(dialog).toContainText("Suggestion not found");
});

test("[FDB-39] the Action menu moves an item at once and rolls it back when the server refuses", async ({
  page,
  feedbackStage,
}) => {
  const item = await feedbackStage.suggest("Move me");
  await feedbackStage.suggest("There already", "PLANNED");
  await page.goto(feedbackStage.url(`suggestions/${item.id}`));
  const dialog = page.getByRole("dialog");
  const actions = dialog.getByRole("button", { name: "Action" });
  await actions.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Add to public discussions",
    "Send to roadmap",
    "Defer suggestion",
  ]);

  await page.route(/\/feedbacks\/[^/]+$/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  );
  await page.getByRole("menuitem", { name: "Add to public discussions" }).click();
  await expect(page.getByText("Failed to update feedback")).toBeVisible();
  await expect(dialog.getByText("Pending", { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });

  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await actions.click();
  await page.getByRole("menuitem", { name: "Send to roadmap" }).click();
  await expect(dialog.getByText("Planned", { exact: true })).toBeVisible();
  // FDB-57: 1000 after the highest.
  expect((await sent).postDataJSON()).toEqual({ status: "PLANNED", position: 2000 });
  await expect.poll(async () => (await feedbackStage.read(item.id)).status).toBe("PLANNED");
  await expect.poll(() => feedbackStage.column("PLANNED")).toEqual(["There already", "Move me"]);
});

test("[FDB-27] comments of both sides arrive live, own ones are marked, Enter sends, and a failure keeps the text", async ({
  page,
  feedbackStage,
  stage,
}) => {
  const item = await feedbackStage.suggest("Talk about me", "UNDER_REVIEW");
  const params = { projectId: feedbackStage.projectId, feedbackId: item.id };
  await page.goto(feedbackStage.url(`suggestions/${item.id}`));
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Comment" });
  await expect(field).toHaveAttribute("rows", "3");
  await expect(dialog.getByRole("button", { name: "Comment" })).toBeDisabled();

  await page.route(/\/comments$/, (route) => route.abort());
  await field.fill("Line one");
  await field.press("Shift+Enter");
  await field.pressSequentially("line two");
  await field.press("Enter");
  await expect(page.getByText("Failed to add comment")).toBeVisible();
  await expect(field).toHaveValue("Line one\nline two");
  await page.unrouteAll({ behavior: "wait" });
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(dialog.getByText("You •")).toBeVisible();
  await expect(dialog.getByText("Olivia Berg")).toBeVisible();

  await feedbackStage.visitor.call(createVisitorComment, { params, body: { content: "From the widget" } });
  await expect(dialog.getByText("From the widget")).toBeVisible();
  await stage.olivia.call(createComment, { params, body: { content: "From another tab" } });
  await expect(dialog.getByRole("listitem")).toHaveText([/line two/, /From the widget/, /From another tab/]);
  await expect(dialog.getByText("Comments 3")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.locator(list).getByText("Comments 3")).toBeAttached();
});

test("[FDB-17] deleting asks first, in the row's menu and in the dialog", async ({ page, feedbackStage }) => {
  await feedbackStage.suggest("Row");
  const other = await feedbackStage.suggest("Dialog");
  await page.goto(feedbackStage.url("suggestions"));
  const row = page.locator(list).filter({ hasText: "Row" });
  await row.hover();
  await row.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["View", "Delete"]);
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Feedback" });
  await expect(question).toContainText(
    'This will permanently delete the feedback "Row" and all its comments. This action cannot be undone.',
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/feedbacks\/[^/]+$/, async (route) => {
    if (route.request().method() === "DELETE") await held;
    await route.continue();
  });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("button", { name: "Deleting..." })).toBeVisible();
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  release();
  await expect(page.getByText("Feedback deleted successfully")).toBeVisible();
  await expect(page.locator(list)).toHaveText([/Dialog/]);

  await page.goto(feedbackStage.url(`suggestions/${other.id}`));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Are you sure?")).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No suggestions found")).toBeVisible();
});

test("[GAP-119] what visitors and colleagues do arrives without a reload", async ({ page, feedbackStage, stage }) => {
  await page.goto(feedbackStage.url("suggestions"));
  await expect(page.getByText("No suggestions found")).toBeVisible();
  const item = await feedbackStage.suggest("Fresh from the widget");
  await expect(page.locator(list)).toHaveText([/Fresh from the widget/]);
  const params = { projectId: feedbackStage.projectId, feedbackId: item.id };
  await feedbackStage.visitor.call(voteForFeedback, { params });
  await expect(page.locator(list).getByText("Upvotes 1")).toBeAttached();
  await stage.olivia.call(updateFeedback, { params, body: { status: "PLANNED" } });
  await expect(page.getByText("No suggestions found")).toBeVisible();
});

test("[GAP-114] (case S58) a refetch drops nothing from a list of more than 1,000 suggestions", async ({
  page,
  hark,
  feedbackStage,
}) => {
  test.slow();
  const count = 1_040;
  await suggestMany(hark, feedbackStage.projectId, count);
  await page.goto(feedbackStage.url("suggestions"));
  const scroller = page.locator("ul[aria-label='Suggestions']").locator("..");
  const last = page.locator(`${list}[aria-posinset="${count}"]`);
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(last).toHaveAttribute("aria-setsize", String(count));

  const asked: string[] = [];
  page.on("requestfinished", (request) => {
    if (/\/feedbacks\?/.test(request.url())) asked.push(request.url());
  });
  const renewed = 1_000 / 200;
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => asked.length).toBe(renewed);
  // It arrives by an event, after which the list would have been cut and loaded its end again.
  await feedbackStage.suggest("One more");
  await expect(page.locator(`${list}[aria-setsize="${count + 1}"]`).first()).toBeVisible();
  expect(asked).toHaveLength(renewed);
});

test("[D2] a possible duplicate is merged and separated in the open suggestion, by keyboard where tabs have numbers", async ({
  page,
  feedbackStage,
}) => {
  const stays = await feedbackStage.suggest("Invoices for each shop", "UNDER_REVIEW");
  await feedbackStage.suggest("Invoice for every shop");
  const params = { projectId: feedbackStage.projectId, feedbackId: stays.id };
  await feedbackStage.visitor.call(voteForFeedback, { params });
  await page.goto(feedbackStage.url(`suggestions/${stays.id}`));
  const dialog = page.getByRole("dialog", { name: "Invoices for each shop" });
  await dialog.getByRole("button", { name: "Merge with Invoice for every shop" }).click();
  const merge = page.getByRole("dialog", { name: "Merge suggestion" });
  await expect(merge.getByText("Votes are added up, each person once")).toBeVisible();
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(merge).toBeHidden();
  await dialog.getByRole("tab", { name: "Comments" }).focus();
  await page.keyboard.press("3");
  await expect(dialog.getByRole("tab", { name: "Votes 1" })).toHaveAttribute("aria-selected", "true");
  await dialog.getByRole("tab", { name: "Merged 1" }).click();
  await dialog.getByRole("button", { name: "Separate Invoice for every shop" }).click();
  await expect(dialog.getByRole("tab", { name: /Merged/ })).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.locator(list)).toHaveText([/Invoice for every shop/, /Invoices for each shop/]);
});
