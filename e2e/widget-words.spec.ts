import { AxeBuilder } from "@axe-core/playwright";
import { weekdays } from "@hark/contract/agents/availability";
import { updateAgent, updateNotificationPreferences } from "@hark/contract/agents/endpoints";
import { listConversations, sendMessage } from "@hark/contract/conversations/endpoints";
import { updateFeedback } from "@hark/contract/feedback/endpoints";
import { updateProject } from "@hark/contract/projects/endpoints";
import { updateWidgetSettings } from "@hark/contract/widget-settings/endpoints";
import type { FrameLocator, Page } from "@playwright/test";
import { plainPage, snippet } from "./support/host-site.ts";
import { nextConnection } from "./support/live.ts";
import { type Caller, setOnline } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel, panelOf } from "./support/widget.ts";

/** What the panel says and shows with all kinds of names, colours, hours and languages. */

async function conversationIdOf({ olivia, project }: { olivia: Caller; project: { id: string } }) {
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  return conversations[0]?.id ?? "";
}

async function expectNoSidewaysScroll(page: Page) {
  for (const frame of page.frames()) {
    const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await frame.evaluate(excess)).toBe(0);
  }
  const cut = await panelOf(page)
    .locator(".panel *")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && !one.closest(".sr, .cut, .excerpt"))
        .map((one) => `${one.tagName}.${one.className}`),
    );
  expect(cut).toEqual([]);
}

test("[WID-14] [GAP-49] the panel shows the team, and when it is back, in the visitor's own time", async ({
  browser,
  stage,
}) => {
  const { olivia, project } = stage;
  // Three days ahead: for the visitor, who may live in the next day already, that is never tomorrow.
  const dayIndex = (new Date(Date.now() + 3 * 86_400_000).getUTCDay() + 6) % 7;
  await olivia.call(updateAgent, {
    params: { projectId: project.id, agentId: olivia.agentId },
    body: {
      offlineMode: false,
      activeWhenInApp: false,
      enableSchedule: true,
      timezone: "UTC",
      activeDays: [weekdays[dayIndex] as never],
      activeTime: [{ from: { hour: 9, minute: 0 }, to: { hour: 10, minute: 0 } }],
    },
  });
  const context = await browser.newContext({ timezoneId: "Asia/Kolkata" });
  const page = await context.newPage();
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await expect(panel.locator(".faces")).toContainText("OB");
  const day = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(Date.now() + 3 * 86_400_000);
  await expect(panel.locator(".note")).toContainText(new RegExp(`Back (on )?${day} at 2:30\\sPM your time`));
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  await expect(panel.locator(".away")).toContainText(`${day} at 2:30`);
  await context.close();
});

test("[S16] a ticket arrives although all of the team's notifications are switched off", async ({ page, stage }) => {
  const { olivia, project } = stage;
  const preferences = (["QUESTION", "BUG"] as const).flatMap((type) =>
    (["EMAIL", "AUDIO"] as const).map((channel) => ({ type, channel, enabled: false })),
  );
  await olivia.call(updateNotificationPreferences, {
    params: { projectId: project.id, agentId: olivia.agentId },
    body: { preferences },
  });
  await setOnline(olivia, project, false);
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  await panel.getByLabel("Email").fill("amara@northside.example");
  await panel.getByRole("textbox", { name: "Message" }).fill("Is anybody there?");
  await panel.getByRole("button", { name: "Send message" }).click();
  await expect(panel.getByRole("heading", { name: "We’ve got it" })).toBeVisible();
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  expect(conversations).toMatchObject([{ lastMessage: { content: "Is anybody there?" } }]);
});

test("[WID-02] a reply that is not visible makes one sound and marks tab and row; a visible one does neither", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.addInitScript(() => {
    let notes = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      notes++;
      document.documentElement.dataset.notes = String(notes);
      return create.call(this);
    };
  });
  await page.goto(stage.hostUrl);
  const isLive = nextConnection(page);
  const panel = await openPanel(page);
  await askQuestion(panel, "Anybody?");
  await isLive;
  const params = { projectId: project.id, conversationId: await conversationIdOf(stage) };
  const notes = () => panel.locator("html").evaluate((root) => Number(root.dataset.notes ?? 0));

  await olivia.call(sendMessage, { params, body: { content: "In sight." } });
  await expect(panel.getByRole("log")).toContainText("In sight.");
  expect(await notes()).toBe(0);

  await panel.getByRole("button", { name: "Back" }).click();
  await olivia.call(sendMessage, { params, body: { content: "Out of sight." } });
  const row = panel.getByRole("button", { name: /Out of sight/ });
  await expect(row).toContainText("Unread");
  await expect(panel.getByRole("navigation").getByRole("button", { name: /Support/ })).toContainText("Unread");
  // A chord of two notes.
  await expect.poll(notes).toBe(2);
  await row.click();
  await expect(panel.getByRole("log")).toContainText("Out of sight.");
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(row).not.toContainText("Unread");
});

const markup = '<img src=x onerror="top.hacked=1">';

test("[S47] markup in the names of project, agent and visitor, in metadata and suggestions stays text", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  await olivia.call(updateProject, { params, body: { name: `Shop ${markup}` } });
  await olivia.call(updateAgent, {
    params: { ...params, agentId: olivia.agentId },
    body: { displayName: `Olivia ${markup}` },
  });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(stage.hostUrl);
  await page.evaluate(
    (text) => window.Hark?.("identify", { id: "u1", name: text, metadata: { [text]: text, list: [text] } }),
    markup,
  );
  const panel = await openPanel(page);
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Hi <img");
  await expect(panel.getByText(`Shop ${markup}`)).toBeVisible();
  await askQuestion(panel, markup);
  await olivia.call(sendMessage, {
    params: { ...params, conversationId: await conversationIdOf(stage) },
    body: { content: "</script><script>top.hacked=1</script>" },
  });
  await expect(panel.getByRole("log")).toContainText("</script><script>");
  await expect(panel.getByText(`Olivia ${markup}`).first()).toBeVisible();
  await page.evaluate((text) => window.Hark?.("suggest", text), markup);
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  await expect(panel.getByRole("heading", { name: markup })).toBeVisible();
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => document.querySelectorAll("[onerror], img[src='x']").length)).toBe(0);
  }
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  expect(dialogs).toEqual([]);
});

test("[S49] [S45] names and titles of one endless word, and one that reverses the text, cause no overflow at 320 px", async ({
  browser,
  stage,
}) => {
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  await olivia.call(updateProject, { params, body: { name: "P".repeat(100) } });
  await olivia.call(updateAgent, {
    params: { ...params, agentId: olivia.agentId },
    body: { displayName: `\u202e${"A".repeat(99)}` },
  });
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(stage.hostUrl);
  await page.evaluate(() => window.Hark?.("identify", { id: "u".repeat(255), name: "N".repeat(100) }));
  const panel = await openPanel(page);
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("NNN");
  await expectNoSidewaysScroll(page);
  await askQuestion(panel, "W".repeat(600));
  await olivia.call(sendMessage, {
    params: { ...params, conversationId: await conversationIdOf(stage) },
    body: { content: `https://a.example/${"x".repeat(600)}` },
  });
  await expect(panel.getByRole("log").getByRole("link")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.locator(".conversation")).toBeVisible();
  await expectNoSidewaysScroll(page);
  // Only the name is reversed: the time stays at the row's end.
  const [name, time] = [panel.locator(".conversation bdi").first(), panel.locator(".conversation time")];
  expect((await time.boundingBox())?.x).toBeGreaterThan((await name.boundingBox())?.x ?? Number.NaN);
  await page.evaluate(() => window.Hark?.("suggest", "T".repeat(200)));
  await panel.getByLabel(/What would it help/).fill("D".repeat(600));
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  const title = panel.getByRole("heading", { name: "TTT" });
  await expect(title).toBeVisible();
  await expectNoSidewaysScroll(page);
  await title.click();
  await panel.getByRole("textbox", { name: "Comment" }).fill("C".repeat(600));
  await panel.getByRole("textbox", { name: "Comment" }).press("Enter");
  await expect(panel.getByRole("log")).toContainText("CCC");
  await expectNoSidewaysScroll(page);
  await context.close();
});

for (const color of ["#ffffff", "#ffd21f", "#1f5eff"]) {
  test(`[WID-16] [S46] with ${color} as main colour the text on it has enough contrast, and axe finds nothing`, async ({
    page,
    stage,
  }) => {
    await stage.olivia.call(updateWidgetSettings, { params: { projectId: stage.project.id }, body: { color } });
    await page.goto(stage.hostUrl);
    const panel = await openPanel(page);
    const expected = color === "#1f5eff" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)";
    await expect(panel.getByRole("heading", { level: 1 })).toHaveCSS("color", expected);
    const findings = async () => {
      const { violations } = await new AxeBuilder({ page }).include("hark-widget").analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    };
    expect(await findings()).toEqual([]);
    await askQuestion(panel, "Can you read this?");
    expect(await findings()).toEqual([]);
  });
}

test("[S46] voting and commenting by keyboard alone", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await page.evaluate(() => window.Hark?.("suggest", "Loan bikes"));
  const panel = panelOf(page);
  await expect(panel.getByRole("textbox", { name: "Title" })).toBeFocused();
  await tabTo(page, panel, "Send suggestion");
  await page.keyboard.press("Enter");
  await tabTo(page, panel, "Feedback");
  await page.keyboard.press("Enter");
  await tabTo(page, panel, "Upvote, 0 votes");
  await page.keyboard.press("Space");
  await expect(panel.getByRole("button", { name: "Upvote, 1 vote" })).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByRole("button", { name: "Upvote, 1 vote" })).toBeFocused();
  await tabTo(page, panel, "Loan bikes");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.type("Yes");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("log")).toContainText("Yes");
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, panel: FrameLocator, name: string) {
  const wanted = panel.getByRole("button", { name, exact: true }).first();
  await wanted.waitFor();
  for (let step = 0; step < 20; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}

test("[S44] without config and page language the browser's is used", async ({ browser, hark, hostSite, stage }) => {
  const html = plainPage(snippet(hark.url, stage.project.id)).replace(' lang="en"', "");
  const context = await browser.newContext({ locale: "de-AT" });
  const page = await context.newPage();
  await page.goto(hostSite.put("/no-language", html));
  await launcher(page).click();
  const panel = page.frameLocator("hark-widget iframe");
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Wie können wir helfen?");
  await context.close();
});

test("[S54] a video that this browser cannot play is offered as a file, and says why", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "See the video");
  const buffer = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isommp41", "latin1"), Buffer.alloc(2_000)]);
  await panel.locator("input[type=file]").setInputFiles({ name: "ride.mp4", mimeType: "video/mp4", buffer });
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByText("Your browser can’t play this video.")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Open the file" })).toHaveAttribute("href", /\/files\/[\w-]{27}\.mp4$/);
});

test("[S71] a public item's votes and status change in front of the visitor", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  await page.evaluate(() => window.Hark?.("suggest", "Loan bikes"));
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  await expect(panel.getByText("Pending")).toBeVisible();
  const { listFeedbacks } = await import("@hark/contract/feedback/endpoints");
  const params = { projectId: project.id };
  const { feedbacks } = await olivia.call(listFeedbacks, { params, query: {} });
  const feedbackId = feedbacks[0]?.id ?? "";
  await olivia.call(updateFeedback, { params: { ...params, feedbackId }, body: { status: "UNDER_REVIEW" } });
  await expect(panel.getByText("Discussing")).toBeVisible();
});
