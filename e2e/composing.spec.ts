import { getConversation, sendMessage } from "@hark/contract/conversations/endpoints";
import { listFindings } from "./support/axe.ts";
import { joinTeam, signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";

test("[A8] [J1] a reply in ignorance is refused and kept; files, emoji, a link to a message, and Send and close", async ({
  page,
  context,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const marco = await joinTeam(hark, project.id, olivia, "Marco Rossi");
  const nadia = await arrive(hark, project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const theo = await arrive(hark, project.id, "Theo Lindt");
  await theo.ask("Do you rent trailers?");
  const params = { projectId: project.id, conversationId: id };
  const messages = async () => (await olivia.call(getConversation, { params, query: {} })).conversation.messages;

  // Without its socket the page does not hear of what the colleague answers.
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.routeWebSocket("**/socket.io/**", (socket) => void socket.close());
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${id}`);
  const log = page.getByRole("log", { name: "Messages" });
  const composer = page.getByRole("textbox", { name: "Message" });
  await expect(log).toContainText("Is the Brompton ready?");
  await marco.call(sendMessage, { params, body: { content: "It is, since nine.", type: "TEXT" } });

  await composer.fill("I will look");
  await composer.press("Enter");
  const refusal = page.getByRole("alert").filter({ hasText: "Marco Rossi answered while you wrote." });
  await expect(refusal).toContainText("It is, since nine.");
  await expect(composer).toHaveValue("I will look");
  await expect(composer).toBeFocused();
  expect((await messages()).map(({ content }) => content)).not.toContain("I will look");
  expect(await listFindings(page)).toEqual([]);

  // An emoji goes in at the cursor, and one step takes it back.
  await page.getByRole("button", { name: "Insert an emoji" }).click();
  await page.getByRole("combobox", { name: "Search emoji" }).fill("bicycle");
  await page.keyboard.press("Enter");
  await expect(composer).toHaveValue("I will look🚲");
  await page.keyboard.press("Control+z");
  await expect(composer).toHaveValue("I will look");

  await page.locator("input[type=file]").setInputFiles([
    { name: "Liste «neu».csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<script>alert(1)</script>") },
  ]);
  await expect(page.getByRole("list", { name: "Attached files" }).getByText("8 B")).toBeVisible();
  await page.getByRole("button", { name: "Send anyway" }).click();
  await expect(refusal).toBeHidden();
  const file = log.getByRole("link", { name: /^Download Liste «neu».csv, CSV/ });
  await expect(file).toBeVisible();
  await expect
    .poll(async () => (await messages()).map(({ type }) => type))
    .toEqual(["TEXT", "TEXT", "TEXT", "FILE", "FILE"]);
  const download = page.waitForEvent("download");
  await file.click();
  expect((await download).suggestedFilename()).toBe("Liste «neu».csv");

  // The address of one message opens the thread there, for whoever may read it.
  await log.getByText("Is the Brompton ready?").hover();
  await page.getByRole("button", { name: "Reply to this message" }).click();
  await composer.fill("To answer this one");
  await composer.press("Enter");
  await expect(log.getByRole("button", { name: /^Go to the quoted message from Nadia/ })).toBeVisible();
  const first = (await messages())[0]?.id;
  const reader = await context.newPage();
  await reader.goto(`${hark.url}/${project.id}/messages/inbox/${id}#message-${first}`);
  await expect(reader.locator(`[data-message="${first}"]`)).toBeFocused();
  await reader.close();

  await composer.fill("Have a good ride");
  await composer.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Theo Lindt" })).toBeVisible();
  const { conversation } = await olivia.call(getConversation, { params, query: {} });
  expect([conversation.status, conversation.messages.at(-1)?.content]).toEqual(["CLOSED", "Have a good ride"]);
});
