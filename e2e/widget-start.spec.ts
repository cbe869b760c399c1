import type { FrameLocator, Page } from "@playwright/test";
import { plainPage, scriptTag } from "./support/host-site.ts";
import { dialogPages, hostilePages } from "./support/hostile-pages.ts";
import { nextConnection } from "./support/live.ts";
import { createOwnedProject } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel, panelOf } from "./support/widget.ts";

/** Pages, phones and networks that make it hard for the widget to begin, and what is said of it. */

const phone = { width: 390, height: 760 };

/** Whether a press on the middle of launcher or panel is its own; with `open` or `close` at the moment at which the panel begins to come or go. */
async function takesPress(button: Element, shall?: "open" | "close") {
  if (shall) window.Hark?.(shall);
  // Before the browser draws anything again.
  for (let turn = 0; turn < 100; turn++) await null;
  const { x, y, width, height } = button.getBoundingClientRect();
  const root = button.getRootNode() as ShadowRoot;
  return root.elementFromPoint(x + width / 2, y + height / 2) === button;
}

function watchWarnings(page: Page) {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return { errors, ours: () => warnings.filter((text) => text.startsWith("Hark:")) };
}

test("[S41] a start that fails is tried again by itself, and one warning names the status", async ({ page, stage }) => {
  const { ours } = watchWarnings(page);
  let refusals = 0;
  await page.route("**/config", (route) => (refusals++ < 2 ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(stage.hostUrl);
  await expect(launcher(page)).toBeVisible();
  expect(refusals).toBe(3);
  expect(ours()).toEqual([`Hark: cannot load project ${stage.project.id} 503`]);
});

test("[S41] the launcher comes on a page whose fetch adds cookies and headers of its own", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const wrapped = hostilePages["wraps fetch with cookies and headers of its own"];
  await page.goto(hostSite.put("/wrapped", wrapped(hark.url, stage.project.id)));
  await openPanel(page);
});

test("[S35] in a page that enlarges itself the panel keeps within the window, with its composer above the edge", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const isWithin = () =>
    page.locator("hark-widget iframe").evaluate((frame) => {
      const { top, bottom, left, right } = frame.getBoundingClientRect();
      return top >= 0 && left >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    });
  await page.goto(hostSite.put("/zoomed", hostilePages["enlarges itself with html{zoom}"](hark.url, stage.project.id)));
  await openPanel(page);
  await expect.poll(isWithin).toBe(true);
  await page.setViewportSize(phone);
  await expect.poll(isWithin).toBe(true);
});

for (const [name, build] of Object.entries(dialogPages)) {
  test(`[S37] ${name} of the page keeps the focus until it is closed; then the widget opens`, async ({
    page,
    hark,
    hostSite,
    stage,
  }) => {
    await page.goto(hostSite.put(`/held-${name.replaceAll(" ", "-")}`, build(hark.url, stage.project.id)));
    await launcher(page).waitFor();
    await page.evaluate(() => window.Hark?.("open"));
    await expect(page.locator("#own-field")).toBeFocused();
    await page.locator("#close").click();
    await expect(page.locator("#own")).toBeHidden();
    await page.evaluate(() => window.Hark?.("close"));
    await askQuestion(await openPanel(page), "After the dialog");
  });
}

test("[GAP-45] a second project, a wrong wish and an old browser each get one warning and no error", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const other = await createOwnedProject(stage.olivia, "Second");
  const first = scriptTag(hark.url, stage.project.id).replace(" async", "");
  const second = scriptTag(hark.url, other.id).replace(" async", "");
  const wishes = "<script>Hark('config', { offsetX: '40px', colour: 'red', zIndex: 9 })</script>";
  const { ours, errors } = watchWarnings(page);
  await page.goto(hostSite.put("/warned", plainPage(first + second + wishes)));
  await launcher(page).waitFor();
  expect(ours()).toEqual([
    `Hark: cannot load second project ${other.id}`,
    "Hark: cannot take config offsetX 40px",
    "Hark: cannot take config colour red",
  ]);
  const old = "<script>window.CSSStyleSheet = function () { throw new TypeError('Illegal constructor') }</script>";
  await page.goto(hostSite.put("/old", plainPage(old + first)));
  expect(ours().slice(3)).toEqual([expect.stringContaining("Hark: cannot run TypeError")]);
  await expect(page.locator("hark-widget")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("[S41] a click without a network is kept, says so, and opens when the network is back", async ({
  page,
  context,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  await launcher(page).waitFor();
  await context.setOffline(true);
  await launcher(page).click();
  await expect(launcher(page)).toHaveAttribute("title", "Offline");
  await context.setOffline(false);
  await expect(panelOf(page).getByRole("dialog")).toBeVisible();
  await expect(launcher(page)).not.toHaveAttribute("title");
  await askQuestion(panelOf(page), "Still here?");
});

/** Opens the page on a phone, where what draws all but the first Home is held back, as by a slow line, until it is let go. */
async function openWithoutEngine(page: Page, hostUrl: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/widget\/assets\/(engine|renderer)-/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.setViewportSize(phone);
  await page.goto(hostUrl);
  return { letGo: resolve };
}

/** Whether React has drawn the panel: it marks each node that it has drawn. */
const isReacts = (panel: FrameLocator) =>
  panel.locator(".panel").evaluate((element) => Object.keys(element).some((name) => name.startsWith("__reactFiber")));

for (const locale of ["en", "ar"]) {
  test(`[WID-12] [S41] Home stands before most of the panel is here, and nothing changes when the rest comes: ${locale}`, async ({
    page,
    stage,
  }) => {
    const { letGo } = await openWithoutEngine(page, stage.hostUrl);
    await page.evaluate((language) => window.Hark?.("config", { locale: language }), locale);
    await launcher(page).click();
    const frame = page.locator("hark-widget iframe").contentFrame();
    const actions = frame.locator(".action");
    await expect(actions).toHaveCount(3);
    await expect(frame.locator("html")).toHaveCSS("direction", locale === "ar" ? "rtl" : "ltr");
    const first = frame.locator("#panel");
    const drawn = await first.innerHTML();
    await actions.nth(1).focus();
    expect(await isReacts(frame)).toBe(false);
    letGo();
    await expect.poll(() => isReacts(frame)).toBe(true);
    await expect(actions.nth(1)).toBeFocused();
    // What comes below the actions has a request of its own, and the line that would say that it is offline comes with the connection.
    const again = await first.evaluate((element) => {
      for (const later of element.querySelectorAll(".recent, .popular, .offline")) later.remove();
      return element.innerHTML;
    });
    expect(again).toBe(drawn);
  });
}

test("[WID-12] [S41] what is pressed before most of the panel is here is done: Close and Escape at once, a question when it can be asked", async ({
  page,
  stage,
}) => {
  const { letGo } = await openWithoutEngine(page, stage.hostUrl);
  const panel = panelOf(page);
  await launcher(page).click();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await launcher(page).click();
  await expect(panel.getByRole("button", { name: "Close" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await launcher(page).click();
  await panel.getByRole("button", { name: "Ask a question" }).click();
  await expect(panel.locator("[aria-busy=true]")).toBeVisible();
  letGo();
  await expect(panel.getByRole("textbox").first()).toBeVisible();
});

test("[WID-12] [S41] a press that began on the first Home is done, although React was ready to draw before its end", async ({
  page,
  stage,
}) => {
  const { letGo } = await openWithoutEngine(page, stage.hostUrl);
  await launcher(page).click();
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Ask a question" }).hover();
  const ready = page.waitForEvent("requestfinished", (request) => /\/assets\/engine-/.test(request.url()));
  await page.mouse.down();
  letGo();
  await ready;
  expect(await isReacts(panel)).toBe(false);
  await page.mouse.up();
  await expect(panel.getByRole("textbox").first()).toBeVisible();
});

test("[S41] when most of the panel cannot be loaded Home says so where it is needed, and Try again brings it", async ({
  page,
  stage,
}) => {
  await page.route(/\/widget\/assets\/engine-/, (route) => route.abort());
  await page.goto(stage.hostUrl);
  await launcher(page).click();
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Ask a question" }).click();
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: "Report a bug" }).click();
  await page.unroute(/\/widget\/assets\/engine-/);
  await panel.getByRole("button", { name: "Try again" }).click();
  await askQuestion(panel, "Is it whole now?");
});

test("[S41] on a phone a panel that does not come leaves the launcher above, and says so in time", async ({
  page,
  stage,
}) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  await page.route("**/widget/", () => {});
  await page.goto(stage.hostUrl);
  await launcher(page).click();
  const skeleton = page.locator("hark-widget div");
  await expect(skeleton).toBeVisible();
  const isLauncherAbove = () => launcher(page).evaluate(takesPress);
  expect(await isLauncherAbove()).toBe(true);
  await page.clock.fastForward(2_000);
  await page.clock.fastForward(6_000);
  await expect(skeleton).toContainText("This takes longer than usual.");
  await page.unroute("**/widget/");
  await skeleton.getByRole("button", { name: "Try again" }).click();
  await expect(panelOf(page).getByRole("dialog")).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test("[S38] on a phone Back closes the panel first, and the page behind it cannot be reached", async ({
  page,
  stage,
}) => {
  await page.setViewportSize(phone);
  await page.goto(stage.hostUrl);
  await openPanel(page);
  await expect(page.locator("body")).toHaveJSProperty("inert", true);
  await page.goBack();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  expect(page.url()).toBe(stage.hostUrl);
  await expect(page.locator("body")).toHaveJSProperty("inert", false);
  // Closed by its own button it leaves no entry behind.
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => page.evaluate(() => history.state?.hark)).toBeUndefined();
  // Opened again before the browser has gone back: that way back is not the visitor's, and closes nothing.
  await openPanel(page);
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers();
    addEventListener("popstate", resolve, { once: true });
    window.Hark?.("close");
    window.Hark?.("open");
    await promise;
  });
  await expect.poll(() => page.evaluate(() => history.state?.hark)).toBe(true);
  await expect(panel.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  expect(page.url()).toBe(stage.hostUrl);
  // While it fades away a press belongs to what lies under it, as the launcher, and not to a button that is going.
  await openPanel(page);
  expect(await launcher(page).evaluate(takesPress)).toBe(false);
  expect(await launcher(page).evaluate(takesPress, "close" as const)).toBe(true);
});

for (const late of ["cover", "bridge"]) {
  test(`[S38] on a phone a page whose widget is destroyed while its ${late} loads can be used afterwards`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize(phone);
    const destroyed = Promise.withResolvers<void>();
    const file = `**/bridge${late === "cover" ? "-cover" : ""}.js*`;
    await page.route(file, async (route) => {
      await destroyed.promise;
      await route.continue();
    });
    await page.goto(stage.hostUrl);
    await launcher(page).waitFor();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.Hark?.("on", "open", () => heard.push("open"));
    });
    const asked = page.waitForRequest(file);
    await launcher(page).click();
    if (late === "cover") await expect(panelOf(page).getByRole("dialog")).toBeVisible();
    const address = (await asked).url();
    await page.evaluate(() => window.Hark?.("destroy"));
    destroyed.resolve();
    // What waits for the module has run by then.
    await page.evaluate((url) => import(url), address);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator("body")).toHaveJSProperty("inert", false);
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(
      late === "cover" ? ["open"] : [],
    );
  });
}

test("[S38] on a phone the second tap of a double tap on the launcher presses nothing in the panel that appears", async ({
  page,
  stage,
}) => {
  await page.setViewportSize(phone);
  await page.goto(stage.hostUrl);
  await openPanel(page);
  await page.evaluate(() => window.Hark?.("close"));
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  const panel = page.locator("hark-widget iframe");
  expect(await panel.evaluate(takesPress, "open" as const)).toBe(false);
  // The keyboard is the panel's at once, and soon also a press.
  await expect(panel).toBeFocused();
  await expect.poll(() => panel.evaluate(takesPress)).toBe(true);
});

test("[WID-02] an answer beside the launcher goes with the launcher and with the wish for it, and moves with the widget", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const isLive = nextConnection(page);
  await askQuestion(await openPanel(page), "Anybody?");
  await isLive;
  await launcher(page).click();
  const { listConversations, sendMessage } = await import("@hark/contract/conversations/endpoints");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  const answer = (content: string) =>
    olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content } });
  const preview = page.locator("hark-widget aside");
  // Its code comes when the launcher has gone.
  const gone = Promise.withResolvers<void>();
  await page.route("**/bridge-preview.js", async (route) => {
    await gone.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/bridge-preview.js");
  await answer("Too late.");
  const address = (await asked).url();
  await page.evaluate(() => window.Hark?.("hide"));
  gone.resolve();
  await page.evaluate((url) => import(url), address);
  await expect(preview).toBeEmpty();
  await page.evaluate(() => window.Hark?.("show"));

  const setBack = [
    ["hide", undefined, "show", undefined],
    ["config", { launcher: false }, "config", { launcher: true }],
    ["config", { preview: false }, "config", { preview: true }],
  ] as const;
  for (const [call, value, back, backValue] of setBack) {
    await answer(`Before ${call}`);
    await expect(preview).toContainText(`Before ${call}`);
    await page.evaluate(([name, wish]) => window.Hark?.(name as never, wish as never), [call, value] as const);
    await expect(preview).toBeEmpty();
    await page.evaluate(([name, wish]) => window.Hark?.(name as never, wish as never), [back, backValue] as const);
  }

  await answer("On the other side");
  await expect(preview).toContainText("On the other side");
  await page.evaluate(() => window.Hark?.("config", { side: "left", offsetX: 40, offsetY: 30 }));
  const at = () => preview.evaluate((box) => [box.getBoundingClientRect().left, getComputedStyle(box).bottom]);
  await expect.poll(at).toEqual([40, "102px"]);
});

test("[WID-02] an answer that could not be shown beside the launcher is no error on the page, and the next one is tried anew", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  // As a browser without constructed style sheets would, and then once more where the answer is put in.
  const body = `let made = 0, shown = 0;
    const count = () => { document.title = made + " made, " + shown + " shown"; };
    export const createPreview = () => {
      if (++made < 2) { count(); throw Error("No sheet"); }
      return { place() {}, show() { shown += 1; count(); if (shown < 2) throw Error("No words"); } };
    };`;
  await page.route("**/bridge-preview.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(stage.hostUrl);
  const isLive = nextConnection(page);
  await askQuestion(await openPanel(page), "Anybody?");
  await isLive;
  await launcher(page).click();
  const { listConversations, sendMessage } = await import("@hark/contract/conversations/endpoints");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  for (const state of ["1 made, 0 shown", "2 made, 1 shown", "2 made, 2 shown"]) {
    await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: state } });
    await expect(page).toHaveTitle(state);
  }
  expect(errors).toEqual([]);
});

test("[WID-02] an answer that comes while the panel is closed stands beside the launcher, and can be put away", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const isLive = nextConnection(page);
  const panel = await openPanel(page);
  await askQuestion(panel, "Anybody?");
  await isLive;
  await launcher(page).click();
  const { listConversations, sendMessage } = await import("@hark/contract/conversations/endpoints");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  const answer = (content: string) =>
    olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content } });
  await answer("<b>Yes</b>, we are.");
  const preview = page.locator("hark-widget aside");
  await expect(preview).toContainText("<b>Yes</b>, we are.");
  await expect(preview).toHaveAttribute("aria-live", "polite");
  await preview.getByRole("button", { name: "Close" }).click();
  await expect(preview).toBeEmpty();
  await answer("Put away by key.");
  await expect(preview).toContainText("Put away by key.");
  await page.keyboard.press("Escape");
  await expect(preview).toBeEmpty();
  // It leads to its conversation, wherever the panel was left.
  await launcher(page).click();
  await panel.getByRole("button", { name: "Back" }).click();
  await launcher(page).click();
  await answer("See you.");
  await preview.getByText("See you.").click();
  await expect(panel.getByRole("log").getByText("See you.")).toBeVisible();
  await expect(preview).toBeEmpty();
  await launcher(page).click();
  await page.evaluate(() => window.Hark?.("config", { preview: false }));
  await answer("Not shown.");
  await expect(launcher(page)).toHaveAccessibleName(/unread/);
  await expect(preview).toBeEmpty();
});
