import { listConversations } from "@hark/contract/conversations/endpoints";
import { listFindings } from "./support/axe.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";

test("[A6] twenty conversations are closed without a pointer, in at most 60 keys", async ({ page, hark, stage }) => {
  test.slow();
  const params = { projectId: stage.project.id };
  const visitor = await arrive(hark, stage.project.id, "Nadia Haddad");
  for (let index = 0; index < 20; index++) await visitor.ask(`Question ${index}`);
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
  await expect(page.getByRole("link", { name: /Question 19/ })).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  await press("j");
  await press("Enter");
  const open = page.getByRole("region", { name: "Thread" });
  for (let index = 19; index >= 0; index--) {
    await expect(open.getByRole("log")).toContainText(`Question ${index}`);
    await expect(open.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    await press("e");
  }
  expect(keys).toBeLessThanOrEqual(60);
  const left = async () => {
    const query = { status: "open" } as const;
    return (await stage.olivia.call(listConversations, { params, query })).conversations.length;
  };
  await expect.poll(left).toBe(0);

  // The palette finds a place by its name, and the keys help each other.
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await expect(palette.getByRole("option", { name: /Re-open conversation|Close conversation/ })).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await page.keyboard.type("unass");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Unassigned" })).toBeVisible();
  await expect(page.getByText("All done")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
});

test("[A5] a filter is built, saved as a view, and what it shows is closed at once and taken back", async ({
  page,
  hark,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  for (let index = 0; index < 4; index++) await nadia.ask(`Question ${index}`);
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const builder = page.getByRole("dialog", { name: "Filter" });
  await builder.getByRole("combobox", { name: "Field" }).click();
  await page.getByRole("option", { name: "Waiting for us" }).click();
  await expect(page).toHaveURL(/where=/);
  await expect(page.getByText("Waiting for us is Yes")).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await builder.getByRole("button", { name: "Save as view" }).click();
  const dialog = page.getByRole("dialog", { name: "New view" });
  await dialog.getByLabel("Name").fill("To answer");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "To answer" })).toBeVisible();
  await expect(page.getByRole("link", { name: /To answer/ })).toContainText("4");

  // Behind a dialog keys do nothing.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Question 3/ })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: /Question 3/ })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Select all that match" }).click();
  await expect(page.getByText("All matches")).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByText("4 conversations closed")).toBeVisible();
  await expect(page.getByText("No conversation matches")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /Question 3/ })).toBeVisible();
  await expect(page.getByText("Undone")).toBeVisible();
});

test("[A5] on a phone the filter is a sheet with all of its controls in sight", async ({ page, hark, stage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const builder = page.getByRole("dialog", { name: "Filter" });
  for (const name of ["Remove filter", "Add filter", "Save as view"]) {
    await expect(builder.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await builder.getByRole("combobox", { name: "Field" }).click();
  await page.getByRole("option", { name: "Waiting for us" }).click();
  await expect(page).toHaveURL(/where=/);
  expect(await listFindings(page)).toEqual([]);
  await builder.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Waiting for us is Yes")).toBeInViewport();
});
