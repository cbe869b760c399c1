import { AxeBuilder } from "@axe-core/playwright";
import { deleteFeedback, updateFeedback } from "@hark/contract/feedback/endpoints";
import { expect, holdOver, lane, test, titlesIn } from "./support/feedback.ts";
import { signInAs } from "./support/people.ts";

test("[ROAD-05] cards are moved by mouse between and within columns, survive a reload, and a colleague sees it", async ({
  browser,
  page,
  feedbackStage,
  stage,
}) => {
  for (const title of ["One", "Two", "Three"]) await feedbackStage.suggest(title, "PLANNED");
  await page.goto(feedbackStage.url("roadmap"));
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["One", "Two", "Three"]);

  // In a separate window: a background tab renders no frames, and a drag waits for them.
  const colleague = await (await browser.newContext()).newPage();
  await signInAs(colleague, stage.olivia);
  await colleague.goto(feedbackStage.url("roadmap"));
  await expect(titlesIn(lane(colleague, "Planned"))).toHaveText(["One", "Two", "Three"]);

  // S72: to the first position, which is half of the first card's.
  const first = page.waitForRequest((request) => request.method() === "PATCH");
  await holdOver(page, page.getByRole("heading", { name: "Three" }), page.getByRole("heading", { name: "One" }), "top");
  // The library's own rules, which the content security policy would block in a style element.
  await expect(page.locator("body")).toHaveCSS("cursor", "grabbing");
  await page.mouse.up();
  await expect(page.locator("body")).not.toHaveCSS("cursor", "grabbing");
  expect((await first).postDataJSON()).toEqual({ status: "PLANNED", position: 500 });
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["Three", "One", "Two"]);
  await expect(titlesIn(lane(colleague, "Planned"))).toHaveText(["Three", "One", "Two"]);

  const second = page.waitForRequest((request) => request.method() === "PATCH");
  await holdOver(page, page.getByRole("heading", { name: "One" }), lane(page, "Completed"), "middle");
  await page.mouse.up();
  expect((await second).postDataJSON()).toEqual({ status: "COMPLETED", position: 1000 });
  await expect(titlesIn(lane(page, "Completed"))).toHaveText(["One"]);
  await expect(titlesIn(lane(colleague, "Completed"))).toHaveText(["One"]);
  await page.reload();
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["Three", "Two"]);
  await expect(titlesIn(lane(page, "Completed"))).toHaveText(["One"]);
});

test("[S73] Escape during a drag and a drop outside put everything back without a request", async ({
  page,
  feedbackStage,
}) => {
  await feedbackStage.suggest("One", "PLANNED");
  await feedbackStage.suggest("Two", "PLANNED");
  let patches = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") patches += 1;
  });
  await page.goto(feedbackStage.url("roadmap"));
  const card = page.getByRole("heading", { name: "One" });
  await holdOver(page, card, lane(page, "In Progress"), "middle");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["One", "Two"]);
  await holdOver(page, card, page.getByRole("heading", { name: "Roadmap", level: 1 }), "top");
  await page.mouse.up();
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["One", "Two"]);
  await expect(titlesIn(lane(page, "In Progress"))).toHaveCount(0);
  expect(patches).toBe(0);
  await card.click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "One" })).toBeVisible();
});

test("[GAP-100] the keyboard moves a card within and between columns", async ({ page, feedbackStage }) => {
  for (const title of ["One", "Two"]) await feedbackStage.suggest(title, "PLANNED");
  await page.goto(feedbackStage.url("roadmap"));
  const card = page.getByRole("button", { name: /^Unread\s*One/ });
  await card.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["Two", "One"]);
  await expect.poll(() => feedbackStage.column("PLANNED")).toEqual(["Two", "One"]);
  await expect(card).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(titlesIn(lane(page, "In Progress"))).toHaveText(["One"]);
  await expect.poll(() => feedbackStage.column("IN_PROGRESS")).toEqual(["One"]);
  await card.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(titlesIn(lane(page, "In Progress"))).toHaveText(["One"]);
  await card.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("[S74] a reorder that fails is rolled back with a message, and Try again makes it", async ({
  page,
  feedbackStage,
}) => {
  for (const title of ["One", "Two"]) await feedbackStage.suggest(title, "PLANNED");
  await page.goto(feedbackStage.url("roadmap"));
  await page.route(/\/feedbacks\/[^/]+$/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  );
  const [one, two] = [page.getByRole("heading", { name: "One" }), page.getByRole("heading", { name: "Two" })];
  await holdOver(page, two, one, "top");
  await page.mouse.up();
  await expect(page.getByText("Failed to update feedback")).toBeVisible();
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["One", "Two"]);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["Two", "One"]);
  await expect.poll(() => feedbackStage.column("PLANNED")).toEqual(["Two", "One"]);
});

test("two agents drag at once: the column is frozen while dragging, and both moves are kept", async ({
  page,
  feedbackStage,
  stage,
}) => {
  const items = [];
  for (const title of ["One", "Two", "Three"]) items.push(await feedbackStage.suggest(title, "PLANNED"));
  const [one, two, three] = items.map((item) => ({ projectId: feedbackStage.projectId, feedbackId: item.id }));
  await page.goto(feedbackStage.url("roadmap"));
  await holdOver(page, page.getByRole("heading", { name: "Three" }), page.getByRole("heading", { name: "One" }), "top");
  await stage.olivia.call(updateFeedback, { params: two as never, body: { status: "COMPLETED", position: 1000 } });
  await feedbackStage.suggest("Late", "PLANNED");
  await expect(titlesIn(lane(page, "Completed"))).toHaveCount(0);
  await page.mouse.up();
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["Three", "One", "Late"]);
  await expect(titlesIn(lane(page, "Completed"))).toHaveText(["Two"]);
  await expect.poll(() => feedbackStage.column("PLANNED")).toEqual(["Three", "One", "Late"]);

  await holdOver(page, page.getByRole("heading", { name: "Three" }), lane(page, "In Progress"), "middle");
  await stage.olivia.call(deleteFeedback, { params: three as never });
  await page.mouse.up();
  await expect(page.getByText("Failed to update feedback")).toBeVisible();
  await expect(titlesIn(lane(page, "In Progress"))).toHaveCount(0);
  await expect(titlesIn(lane(page, "Planned"))).toHaveText(["One", "Late"]);
  expect(one).toBeDefined();
});

test("[S75] completed items stay visible, empty columns say so, and the board keeps its minimum size", async ({
  page,
  feedbackStage,
}) => {
  await feedbackStage.suggest("Done", "COMPLETED");
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(feedbackStage.url("roadmap"));
  await expect(titlesIn(lane(page, "Completed"))).toHaveText(["Done"]);
  await expect(lane(page, "Planned")).toContainText("Nothing planned yet");
  await expect(lane(page, "In Progress")).toContainText("Nothing in progress");
  const boxes = [];
  for (const name of ["Planned", "In Progress", "Completed"]) boxes.push(await lane(page, name).boundingBox());
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(500);
  const [first, , last] = boxes;
  expect((last?.x ?? 0) + (last?.width ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(720);
  const results = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
  expect(results.violations.map((violation) => violation.id)).toEqual([]);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("[GAP-100] a long press picks a card up and touch moves it", async ({ page, feedbackStage }) => {
    await feedbackStage.suggest("One", "PLANNED");
    await page.goto(feedbackStage.url("roadmap"));
    const card = page.getByRole("heading", { name: "One" });
    const from = await card.boundingBox();
    const to = await lane(page, "In Progress").boundingBox();
    if (!from || !to) throw new Error("Not in sight");
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", from.x + 10, from.y + 10);
    // Held until the library picks it up: the card then looks dragged.
    await expect(page.locator("a.cursor-grabbing")).toBeVisible();
    for (let step = 1; step <= 10; step += 1) {
      await touch("touchMove", from.x + ((to.x + to.width / 2 - from.x) * step) / 10, from.y + 10 + step * 6);
    }
    await touch("touchEnd");
    await expect(titlesIn(lane(page, "In Progress"))).toHaveText(["One"]);
    await expect.poll(() => feedbackStage.column("IN_PROGRESS")).toEqual(["One"]);
  });
});
