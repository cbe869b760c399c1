import { getConversation, listConversations } from "@hark/contract/conversations/endpoints";
import { listFindings } from "./support/axe.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, openPanel } from "./support/widget.ts";

const buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer });

test("[MSG-52] [ENT-12] pictures are opened, told apart and saved by their names, in both clients", async ({
  page,
  context,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const visitor = await context.newPage();
  await visitor.goto(stage.hostUrl);
  const panel = await openPanel(visitor);
  await askQuestion(panel, "Which stand is it?");
  // The bubble says it while it is being sent.
  const isSeen = Promise.withResolvers<void>();
  await visitor.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await isSeen.promise;
    await route.continue();
  });
  await panel.locator("input[type=file]").setInputFiles([picture("stand-1.png"), picture("حامل الدراجة.png")]);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("button", { name: "Open image: stand-1.png", exact: true })).toBeVisible();
  isSeen.resolve();

  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const params = { projectId: project.id, conversationId: conversations[0]?.id ?? "" };
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${params.conversationId}`);
  await page.getByRole("button", { name: "Open image: حامل الدراجة.png", exact: true }).click();
  const second = page.getByRole("dialog", { name: "Image: حامل الدراجة.png", exact: true });
  await expect(second.getByTitle("حامل الدراجة.png")).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await second.getByRole("button", { name: "Previous" }).click();
  const first = page.getByRole("dialog", { name: "Image: stand-1.png", exact: true });
  const saved = page.waitForEvent("download");
  await first.getByRole("link", { name: "Download stand-1.png" }).click();
  expect((await saved).suggestedFilename()).toBe("stand-1.png");
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();

  await page.locator("input[type=file]").setInputFiles([picture("stand-3.png"), picture("stand-4.png")]);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open image: stand-4.png", exact: true })).toBeVisible();
  await expect
    .poll(async () =>
      (await olivia.call(getConversation, { params })).conversation.messages.map(({ mediaName }) => mediaName),
    )
    .toEqual([null, "stand-1.png", "حامل الدراجة.png", "stand-3.png", "stand-4.png"]);

  await panel.getByRole("button", { name: "Open image: stand-4.png", exact: true }).click();
  const large = panel.getByRole("dialog", { name: "Image: stand-4.png", exact: true });
  await expect(large.getByTitle("stand-4.png")).toBeVisible();
  const savedByVisitor = visitor.waitForEvent("download");
  await large.getByRole("link", { name: "Download: stand-4.png" }).click();
  expect((await savedByVisitor).suggestedFilename()).toBe("stand-4.png");
  await visitor.keyboard.press("Escape");
  await expect(large).toHaveCount(0);

  // In lists a picture stays a picture.
  await page.goto(`${hark.url}/${project.id}/messages/inbox`);
  await expect(page.getByRole("link", { name: /Image/ }).first()).toBeVisible();
  await expect(page.getByText("stand-4.png")).toHaveCount(0);
});
