import { getConversation, listConversations } from "@hark/contract/conversations/endpoints";
import { createSavedReply } from "@hark/contract/saved-replies/endpoints";
import { createTag } from "@hark/contract/tags/endpoints";
import { listFindings } from "./support/axe.ts";
import { joinTeam, signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";

test("[A4] a tag is made, put on and taken off by the keyboard, and stands in the row and in the thread", async ({
  page,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const { id } = await nadia.ask("The label printer cuts the last line.");
  const tagsOf = async () => {
    const params = { projectId: project.id, conversationId: id };
    return (await olivia.call(getConversation, { params, query: {} })).conversation.tagIds.length;
  };
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${id}`);
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("The label printer cuts the last line.");

  await page.keyboard.press("t");
  const filter = page.getByRole("combobox", { name: "Filter or create a tag" });
  await filter.fill("Printing");
  await expect(page.getByRole("option", { name: /^Create/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const takeOff = page.getByRole("button", { name: /Printing$/ });
  await expect(takeOff).toBeVisible();
  await expect.poll(tagsOf).toBe(1);
  await page.keyboard.press("Escape");
  await expect(log).toContainText("Olivia Berg added Printing");
  await expect(page.getByRole("link", { name: /Nadia Haddad/ })).toContainText("Printing");

  await takeOff.click();
  await expect(log).toContainText("Olivia Berg removed Printing");
  await expect.poll(tagsOf).toBe(0);
});

test("[A7] a snoozed conversation leaves the open ones, and its visitor wakes it", async ({ page, hark, stage }) => {
  const { olivia, project } = stage;
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const { id } = await nadia.ask("When is the stand free?");
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${id}`);
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("When is the stand free?");

  // A date of one's own, by the keyboard alone.
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: /Pick a date/ }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  await expect(dialog.locator("button[aria-pressed=true]")).toBeFocused();
  expect(await listFindings(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(page.getByText(/^Snoozed until .*Answering doesn't wake it\.$/)).toBeVisible();
  await expect(log).toContainText("Olivia Berg snoozed this until");
  const open = { projectId: project.id };
  const rows = async (status: "open" | "snoozed") =>
    (await olivia.call(listConversations, { params: open, query: { status } })).conversations.map((row) => row.id);
  expect([await rows("open"), await rows("snoozed")]).toEqual([[], [id]]);

  await nadia.say(id, "Is it Tuesday?");
  await expect(log).toContainText("Is it Tuesday?");
  await expect(log).toContainText("The snooze is over: Nadia Haddad wrote");
  await expect(page.getByText(/Answering doesn't wake it/)).toBeHidden();
  expect(await rows("open")).toEqual([id]);
});

test("[A3] a saved reply is found by /, waits for its fields, and does afterwards what it says", async ({
  page,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const { id } = await nadia.ask("The brake came broken.");
  const { tag } = await olivia.call(createTag, { params, body: { name: "Refund" } });
  await olivia.call(createSavedReply, {
    params,
    body: {
      title: "Refund for a broken part",
      shortcut: "refund",
      locale: null,
      body: "Hi {{visitor.firstName|there}}, the refund for order {{ask:Order number}} is there by {{ask:Day}}.",
      attachments: [],
      actions: { tagIds: [tag.id], assign: "SENDER", status: "CLOSED" },
    },
  });
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${id}`);
  const composer = page.getByRole("textbox", { name: "Message" }).or(page.getByRole("combobox", { name: "Message" }));
  await composer.click();
  await page.keyboard.type("So sorry. /refu");
  await expect(page.getByRole("option", { name: /Refund for a broken part/ })).toBeVisible();
  await page.keyboard.press("Enter");

  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(page.getByRole("status").filter({ hasText: "Fill in: Order number, Day" })).toBeVisible();
  await expect(send).toBeDisabled();
  // The first field is picked as it stands, and one Backspace behind it takes it whole again.
  await page.keyboard.type("4411");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("status").filter({ hasText: /^Fill in: Day$/ })).toBeVisible();
  await page.keyboard.type("Friday");
  await expect(send).toBeEnabled();
  await send.click();
  const at = { ...params, conversationId: id };
  const read = async () => (await olivia.call(getConversation, { params: at, query: {} })).conversation;
  await expect
    .poll(async () => (await read()).messages.at(-1)?.content)
    .toBe("So sorry. Hi Nadia, the refund for order 4411 is there by Friday.");
  const { status, tagIds, assignedToId } = await read();
  expect([status, tagIds, assignedToId]).toEqual(["CLOSED", [tag.id], olivia.agentId]);

  // One step takes the whole insertion back.
  await composer.click();
  await page.keyboard.type("/refund");
  await page.keyboard.press("Enter");
  await expect(composer).toHaveValue(/^Hi Nadia/);
  await page.keyboard.press("Control+z");
  await expect(composer).toHaveValue("/refund");
});

test("[A9] two conversations of a visitor become one, and two again", async ({ page, hark, stage }) => {
  const { olivia, project } = stage;
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const target = await nadia.ask("The calendar is wrong");
  const source = await nadia.ask("How do I add a second stand?");
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${source.id}`);
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("How do I add a second stand?");

  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: /^Merge this conversation into another/ });
  await expect(dialog.getByRole("radio")).toBeFocused();
  expect(await listFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page).toHaveURL(new RegExp(`${target.id}$`));
  const block = log.getByRole("region", { name: "Merged: 1 message" });
  await expect(block).toContainText("How do I add a second stand?");
  await expect(page.getByRole("link", { name: /Nadia Haddad/ })).toHaveCount(1);

  await block.getByRole("button", { name: "Un-merge" }).click();
  await expect(block).toBeHidden();
  await expect(log).toContainText("Olivia Berg un-merged a conversation of 1 message");
  await expect(page.getByRole("link", { name: /Nadia Haddad.*How do I add a second stand/ })).toBeVisible();
});

test("[A2] a note that names a colleague reaches them, and is changed and deleted in front of them, once it can't be taken back", async ({
  page,
  browser,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const marco = await joinTeam(hark, project.id, olivia, "Marco Rossi");
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const { id } = await nadia.ask("The invoice is wrong.");
  const his = await (await browser.newContext()).newPage();
  await signInAs(his, marco);
  await his.goto(`${hark.url}/${project.id}/messages/mentions`);
  await expect(his.getByText("No conversations found")).toBeVisible();

  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${id}`);
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("The invoice is wrong.");
  await page.keyboard.press("n");
  await page.keyboard.type("Is it the rounding? @Mar");
  await page.getByRole("option", { name: "Marco Rossi" }).click();
  await page.keyboard.press("Enter");
  const hers = page.getByRole("article", { name: "Internal note by Olivia Berg" });
  await expect(hers).toContainText("Is it the rounding? @Marco Rossi");

  const row = his.getByRole("link", { name: /Nadia Haddad/ });
  await expect(row).toContainText("A note mentions you");
  await row.click();
  const seen = his.getByRole("article", { name: "Internal note by Olivia Berg" });
  await expect(seen).toContainText("@Marco Rossi");

  await hers.hover();
  await hers.getByRole("button", { name: "Note actions" }).click();
  await page.getByRole("menuitem", { name: "Edit note" }).click();
  await expect(hers.getByRole("textbox", { name: "Internal note" })).toBeFocused();
  expect(await listFindings(page)).toEqual([]);
  await page.keyboard.type(" Or the tax?");
  await page.keyboard.press("Enter");
  await expect(seen).toContainText("@Marco Rossi Or the tax?");
  await expect(seen).toContainText("Edited");

  await hers.hover();
  await hers.getByRole("button", { name: "Note actions" }).click();
  await page.getByRole("menuitem", { name: "Delete note" }).click();
  await expect(hers).toBeHidden();
  await expect(seen).toBeVisible();
  await page.keyboard.press("z");
  await expect(hers).toBeVisible();

  await hers.hover();
  await hers.getByRole("button", { name: "Note actions" }).click();
  await page.getByRole("menuitem", { name: "Delete note" }).click();
  await expect(hers).toBeHidden();
  // It is sent although the page goes.
  await page.goto("about:blank");
  await expect(seen).toBeHidden();
  await his.context().close();
});

for (const width of [390, 1440]) {
  test(`while its code is on a slow line, a conversation stands with its name and keeps its places (${width} px)`, async ({
    page,
    hark,
    stage,
  }) => {
    const { olivia, project } = stage;
    const nadia = await arrive(hark, project.id, "Nadia Haddad");
    await nadia.ask("When is the stand free?");
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, olivia);
    const { promise: hasCome, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/conversation-pane-/, (route) => hasCome.then(() => route.continue()));
    await page.goto(`${hark.url}/${project.id}/messages/inbox`);
    await page.getByRole("link", { name: /When is the stand free/ }).click();
    const thread = page.getByRole("region", { name: "Thread" });
    await expect(thread.getByRole("heading", { name: "Nadia Haddad" })).toBeVisible();
    await expect(thread.getByText("Loading messages")).toBeAttached();
    const places = (composer: string) =>
      Promise.all([thread, thread.locator(composer)].map((part) => part.boundingBox()));
    const before = await places("[data-room=composer]");
    letGo();
    await expect(thread.getByRole("textbox", { name: "Message" })).toBeVisible();
    expect(await places("[data-mode]")).toEqual(before);
  });
}
