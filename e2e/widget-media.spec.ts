import { randomBytes } from "node:crypto";
import { listConversations } from "@hark/contract/conversations/endpoints";
import { files as limits } from "@hark/contract/limits";
import type { FrameLocator, Page } from "@playwright/test";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, openPanel } from "./support/widget.ts";

/** Visitors' images and videos: pasted, dropped, and invalid ones. */

/** One pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

interface BroughtFile {
  name: string;
  type: string;
  base64: string;
  /** Zeros behind it. */
  padding?: number;
}

interface Brought {
  files?: BroughtFile[];
  texts?: Record<string, string>;
}

const picture = (name: string): BroughtFile => ({ name, type: "image/png", base64: png });

/** Pastes or drops with a real DataTransfer. Returns whether the panel left it to the browser. */
function bring(panel: FrameLocator, how: "paste" | "drop", { files = [], texts = {} }: Brought): Promise<boolean> {
  return panel.getByRole("textbox", { name: "Message" }).evaluate(
    (field, brought) => {
      const data = new DataTransfer();
      for (const { name, type, base64, padding } of brought.files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes, new Uint8Array(padding ?? 0)], name, { type }));
      }
      for (const [type, text] of Object.entries(brought.texts)) data.setData(type, text);
      const common = { bubbles: true, cancelable: true };
      if (brought.how === "paste") {
        return field.dispatchEvent(new ClipboardEvent("paste", { ...common, clipboardData: data }));
      }
      field.dispatchEvent(new DragEvent("dragover", { ...common, dataTransfer: data }));
      return field.dispatchEvent(new DragEvent("drop", { ...common, dataTransfer: data }));
    },
    { how, files, texts },
  );
}

const chips = (panel: FrameLocator) => panel.locator(".chip .file-name");

async function openComposer(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(url);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  return panel;
}

test("[ENT-12] a pasted and a dropped picture are attached to the text, sent with it, and the agent sees them", async ({
  browser,
  hark,
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  const panel = await openComposer(page, stage.hostUrl);
  await panel.getByRole("textbox", { name: "Message" }).fill("Both sides of it");
  expect(await bring(panel, "paste", { files: [picture("image.png")] })).toBe(false);
  expect(await bring(panel, "drop", { files: [picture("número 中文.png"), picture("third.png")] })).toBe(false);
  await expect(chips(panel)).toHaveText(["image.png", "número 中文.png", "third.png"]);
  await panel.getByRole("button", { name: "Remove third.png" }).click();
  await expect(chips(panel)).toHaveCount(2);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("log")).toContainText("Both sides of it");
  await expect(panel.getByRole("img", { name: "Image" })).toHaveCount(2);

  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const context = await browser.newContext();
  const dashboard = await context.newPage();
  await signInAs(dashboard, olivia);
  await dashboard.goto(`${hark.url}/${project.id}/messages/inbox/${conversations[0]?.id}`);
  const pictures = dashboard.getByRole("log", { name: "Messages" }).locator("a img, button img");
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([1, 1]);
  await context.close();
});

test("[ENT-12] a large file shows its progress, and the composer stays usable", async ({ context, page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "A large one follows");
  const frame = page.frames().find((one) => one.url().includes("/widget/"));
  if (!frame) throw new Error("No panel");
  const session = await context.newCDPSession(frame);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  const large = Buffer.concat([Buffer.from(png, "base64"), randomBytes(900_000)]).toString("base64");
  await bring(panel, "paste", { files: [{ name: "large.png", type: "image/png", base64: large }] });
  await panel.getByRole("button", { name: "Send" }).click();
  const bar = panel.getByRole("progressbar", { name: "Uploading large.png" });
  const parts = new Set<number>();
  await expect
    .poll(async () => {
      const part = await bar
        .evaluate((element) => (element as HTMLProgressElement).value, undefined, { timeout: 1_000 })
        .catch(() => 0);
      if (part > 0 && part < 1) parts.add(part);
      return parts.size;
    })
    .toBeGreaterThan(1);
  expect([...parts].sort((a, b) => a - b)).toEqual([...parts]);
  await panel.getByRole("textbox", { name: "Message" }).fill("Typed meanwhile");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(panel.getByRole("img", { name: "Image" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("Typed meanwhile");
});

test("[ENT-12] a file that is taken away while it is uploaded is not sent", async ({ page, stage }) => {
  const panel = await openComposer(page, stage.hostUrl);
  const taken = Promise.withResolvers<void>();
  await page.route("**/uploads", async (route) => {
    await taken.promise;
    await route.continue();
  });
  await bring(panel, "paste", { files: [picture("kept.png"), picture("taken away.png")] });
  await panel.getByRole("textbox", { name: "Message" }).fill("With one picture");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await panel.getByRole("button", { name: "Remove taken away.png" }).click();
  taken.resolve();
  await expect(panel.getByRole("log")).toContainText("With one picture");
  await expect(panel.getByRole("log").getByRole("img")).toHaveCount(1);
});

test("[S51] [S55] a file that cannot be sent is refused with a reason, and affects no other", async ({
  page,
  stage,
}) => {
  const panel = await openComposer(page, stage.hostUrl);
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("Typed before");
  await bring(panel, "paste", { files: [picture("good.png")] });
  const refused: [BroughtFile, string][] = [
    [{ name: "nothing.png", type: "image/png", base64: "" }, "nothing.png is empty."],
    [
      { name: "list.pdf", type: "application/pdf", base64: "", padding: limits.fileMaxBytes + 1 },
      "The maximum is 25 MB.",
    ],
    [{ ...picture("huge.png"), padding: limits.imageMaxBytes }, "huge.png is too large. The maximum is 10 MB."],
  ];
  for (const how of ["paste", "drop"] as const) {
    for (const [file, reason] of refused) {
      await bring(panel, how, { files: [file] });
      await expect(panel.getByRole("alert"), `${how} ${file.name}`).toContainText(reason);
    }
  }
  await expect(field).toHaveValue("Typed before");
  await expect(chips(panel)).toHaveText(["good.png"]);
  await bring(panel, "drop", { files: [picture("second.png")] });
  await expect(panel.getByRole("alert")).toHaveCount(0);
});

test("[S51] a page disguised as a picture is refused after its upload; text and files stay", async ({
  page,
  stage,
}) => {
  const panel = await openComposer(page, stage.hostUrl);
  await panel.getByRole("textbox", { name: "Message" }).fill("Look at this");
  const base64 = Buffer.from("<!doctype html><script>alert(1)</script>").toString("base64");
  await bring(panel, "drop", { files: [{ name: "page.png", type: "image/png", base64 }] });
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("alert")).toContainText("page.png isn’t a picture or video");
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("Look at this");
  await panel.getByRole("button", { name: "Remove page.png" }).click();
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.locator(".bubble")).toHaveText(["Look at this"]);
});

test("text is left to the browser when it is dragged or pasted with an office program's picture", async ({
  page,
  stage,
}) => {
  const panel = await openComposer(page, stage.hostUrl);
  expect(await bring(panel, "drop", { texts: { "text/plain": "dragged words" } })).toBe(true);
  const sheet = { files: [picture("image.png")], texts: { "text/plain": "1\t2", "text/html": "<table></table>" } };
  expect(await bring(panel, "paste", sheet)).toBe(true);
  await expect(chips(panel)).toHaveCount(0);
  // A picture that is copied from a page has its address as markup, a file from the desktop has its name.
  await bring(panel, "paste", { files: [picture("a.png")], texts: { "text/html": "<img src=x>" } });
  await bring(panel, "paste", { files: [picture("b.png")], texts: { "text/plain": "b.png" } });
  await expect(chips(panel)).toHaveText(["a.png", "b.png"]);
});

test("a file that is dropped outside of a drop zone does not replace the panel", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  // What listens for files comes with the live line, after Home is drawn.
  for (const type of ["dragover", "drop"]) {
    await expect
      .poll(() =>
        panel.getByRole("heading", { level: 1 }).evaluate((element, name) => {
          const data = new DataTransfer();
          data.items.add(new File(["x"], "x.txt"));
          return element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }));
        }, type),
      )
      .toBe(false);
  }
});

test("[S03] when the text after a picture fails, a retry sends no second picture", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "First");
  await page.route("**/messages", (route) =>
    route.request().postData()?.includes('"TEXT"') ? route.abort() : route.continue(),
  );
  await panel.getByRole("textbox", { name: "Message" }).fill("With words");
  await bring(panel, "paste", { files: [picture("image.png")] });
  await expect(chips(panel)).toHaveCount(1);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByText("The message was not sent.")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("With words");
  await page.unroute("**/messages");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByText("With words")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await expect(panel.getByRole("img", { name: "Image" })).toHaveCount(1);
  // The panel shows both before the server has answered.
  const params = { projectId: stage.project.id };
  const findLast = async () => (await stage.olivia.call(listConversations, { params })).conversations[0]?.lastMessage;
  await expect.poll(async () => (await findLast())?.sequence).toBe(3);
});

test("[S04] text that is changed after a start with a lost response arrives in the same conversation", async ({
  page,
  stage,
}) => {
  const panel = await openComposer(page, stage.hostUrl);
  const field = panel.getByRole("textbox", { name: "Message" });
  await page.route("**/conversations", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await field.fill("Hello");
  await field.press("Enter");
  await expect(panel.getByText("The message was not sent.")).toBeVisible();
  await page.unroute("**/conversations");
  await field.fill("Hello, and more");
  await field.press("Enter");
  await expect(panel.locator(".bubble")).toHaveText(["Hello", "Hello, and more"]);
  const { conversations } = await stage.olivia.call(listConversations, { params: { projectId: stage.project.id } });
  expect(conversations).toHaveLength(1);
});
