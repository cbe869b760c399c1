import { listConversations } from "@hark/contract/conversations/endpoints";
import { refusals } from "@hark/contract/files/rules";
import type { Page } from "@playwright/test";
import { listFindings } from "./support/axe.ts";
import { watchFading } from "./support/fading.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, openPanel } from "./support/widget.ts";

interface Handed {
  how: "paste" | "drop";
  file: "picture" | "recording" | "letter" | "huge picture";
}

/** Creates a file in the page and pastes it into the composer, or drops it on the thread. */
async function hand(page: Page, { how, file }: Handed) {
  const composer = page.getByPlaceholder("Type your message...");
  const transfer = await page.evaluateHandle(async (wanted) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 200 });
    const paint = () => {
      const context = canvas.getContext("2d");
      if (context) context.fillStyle = `rgb(${Math.random() * 255} 120 80)`;
      context?.fillRect(0, 0, 320, 200);
    };
    paint();
    const takePicture = () => new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob())));
    async function record(): Promise<Blob> {
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: "video/webm" });
      const part = new Promise<Blob>((resolve) => {
        recorder.ondataavailable = ({ data }) => resolve(data);
      });
      recorder.start();
      for (let frame = 0; frame < 30; frame++) {
        paint();
        await new Promise(requestAnimationFrame);
      }
      recorder.stop();
      return part;
    }
    const made = {
      picture: async () => new File([await takePicture()], "stand.png", { type: "image/png" }),
      "huge picture": async () =>
        new File([await takePicture(), new Uint8Array(10 * 1024 * 1024)], "huge.png", { type: "image/png" }),
      recording: async () => new File([await record()], "ride.webm", { type: "video/webm" }),
      letter: async () => new File(["Dear team"], "letter.txt", { type: "text/plain" }),
    };
    const transfer = new DataTransfer();
    transfer.items.add(await made[wanted]());
    return transfer;
  }, file);
  if (how === "paste") {
    await composer.evaluate((element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, transfer);
  } else {
    const log = page.getByRole("log", { name: "Messages" });
    await log.dispatchEvent("dragover", { dataTransfer: transfer });
    await expect(page.getByText("Drop to attach")).toBeVisible();
    await log.dispatchEvent("drop", { dataTransfer: transfer });
    await expect(page.getByText("Drop to attach")).toBeHidden();
  }
}

test("[GAP-92] [MSG-52] [MSG-53] (case S54) files are pasted and dropped, reach the visitor, and open large", async ({
  page,
  context,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const visitor = await context.newPage();
  await visitor.goto(stage.hostUrl);
  const panel = await openPanel(visitor);
  await askQuestion(panel, "Is the Brompton ready?");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  await signInAs(page, olivia);
  await page.goto(`${hark.url}/${project.id}/messages/inbox/${conversations[0]?.id}`);
  const composer = page.getByPlaceholder("Type your message...");
  await composer.fill("It is on the stand");

  const isWatched = Promise.withResolvers<void>();
  await page.route(
    (url) => url.origin === hark.url,
    async (route) => {
      if (route.request().method() === "PUT") await isWatched.promise;
      await route.continue();
    },
  );
  await hand(page, { how: "paste", file: "picture" });
  await expect(page.getByRole("progressbar", { name: "Uploading stand.png" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  isWatched.resolve();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await page.unrouteAll();
  await hand(page, { how: "drop", file: "recording" });
  await expect(page.getByRole("button", { name: "Remove ride.webm" })).toBeVisible();
  await hand(page, { how: "drop", file: "letter" });
  await expect(page.getByRole("button", { name: "Remove letter.txt" })).toBeVisible();
  await hand(page, { how: "paste", file: "huge picture" });
  await expect(page.getByRole("alert").getByText(refusals.imageTooLarge)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(3);
  await expect(composer).toHaveValue("It is on the stand");
  await page.getByRole("button", { name: "Send", exact: true }).click();

  const picture = panel.getByRole("img", { name: "Image" });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  const recording = panel.getByLabel("Video: ride.webm", { exact: true });
  await expect.poll(() => recording.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(320);
  await expect(panel.getByText("It is on the stand")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download letter.txt, Text, 9 B" })).toBeVisible();

  const openImage = page.getByRole("button", { name: "Open image" });
  await openImage.focus();
  await page.keyboard.press("Enter");
  const imageViewer = page.getByRole("dialog", { name: "Image" });
  await expect(imageViewer.getByRole("img")).toBeVisible();
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await listFindings(page)).toEqual([]);
  }
  const fading = await watchFading(page);
  await page.keyboard.press("Escape");
  await expect(imageViewer).toBeHidden();
  await expect(openImage).toBeFocused();
  // What lies under it takes the presses at once.
  expect(await fading()).toEqual(["none", "none"]);

  const openVideo = page.getByRole("button", { name: "Open video" });
  await openVideo.click();
  const video = page.getByRole("dialog", { name: "Video" }).locator("video");
  await expect(video).toHaveJSProperty("controls", true);
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).played.length)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(video).toBeHidden();
  await expect(openVideo).toBeFocused();

  // Their room is there before their bytes, so that nothing moves when these come.
  for (const media of [picture, recording]) {
    await expect(media).toHaveAttribute("width", "320");
    await expect(media).toHaveAttribute("height", "200");
  }
  await hand(page, { how: "paste", file: "picture" });
  await expect(page.getByRole("button", { name: "Remove stand.png" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(picture).toHaveCount(2);
  const isAwaited = Promise.withResolvers<void>();
  await page.route(/\/files\//, async (route) => {
    await isAwaited.promise;
    await route.continue();
  });
  await page.reload();
  const images = page.getByRole("button", { name: "Open image" });
  const measure = () => Promise.all([images.first(), openVideo, images.last()].map((media) => media.boundingBox()));
  await expect(images).toHaveCount(2);
  const room = await measure();
  expect(room[2]?.height).toBeGreaterThan(180);
  isAwaited.resolve();
  const shown = images.last().locator("img");
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  expect(await measure()).toEqual(room);
  await page.unrouteAll();

  await page.route(/\.png/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const broken = page.getByRole("button", { name: "This image could not be loaded" }).last();
  await broken.click();
  await expect(imageViewer.getByRole("link", { name: "Open the file" })).toBeVisible();
  expect(await listFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(broken).toBeFocused();
});
