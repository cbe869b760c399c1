import { plainPage, scriptTag, snippet } from "./support/host-site.ts";
import { nextConnection } from "./support/live.ts";
import { createOwnedProject, setOnline } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel, panelOf } from "./support/widget.ts";

/** Every call of `window.Hark`, before and after the loader runs. */

test("[GAP-45] calls made before the loader are kept in order", async ({ page, hark, hostSite, stage }) => {
  const calls =
    "<script>Hark('config',{side:'left',offsetX:40});Hark('on','ready',function(){document.title+=' ready'});Hark('on','open',function(){document.title+=' open'});Hark('identify',{id:'u1',name:'Amara Okafor'});Hark('ask','Is it in stock?')</script>";
  await page.goto(hostSite.put("/queued", plainPage(snippet(hark.url, stage.project.id) + calls)));
  const panel = panelOf(page);
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("Is it in stock?");
  expect(await page.title()).toBe("Northside Cycles ready open");
  expect((await launcher(page).boundingBox())?.x).toBe(40);
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Hi Amara");
});

test("[GAP-45] a destroy in the queue undoes the calls before it, but not the widget", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  // Like a component in React's StrictMode: mounted, unmounted and mounted again, all before the loader runs.
  const calls =
    "<script>Hark('config',{side:'left'});Hark('open');Hark('destroy');Hark('config',{offsetX:30})</script>";
  await page.goto(hostSite.put("/strict", plainPage(snippet(hark.url, stage.project.id) + calls)));
  await launcher(page).waitFor();
  const { x = 0, width = 0 } = (await launcher(page).boundingBox()) ?? {};
  expect(x + width).toBe((page.viewportSize()?.width ?? 0) - 30);
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
});

test("[GAP-45] open, close, toggle, hide and show do what they say and fire their events", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await launcher(page).waitFor();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.Hark?.("on", "open", () => heard.push("open"));
    window.Hark?.("on", "close", () => heard.push("close"));
  });
  const expanded = (value: string) => expect(launcher(page)).toHaveAttribute("aria-expanded", value);
  await page.evaluate(() => window.Hark?.("open"));
  await expanded("true");
  await page.evaluate(() => window.Hark?.("open"));
  await page.evaluate(() => window.Hark?.("close"));
  await expanded("false");
  await page.evaluate(() => window.Hark?.("toggle"));
  await expanded("true");
  await page.evaluate(() => window.Hark?.("hide"));
  await expect(launcher(page)).toBeHidden();
  await expect(panelOf(page).getByRole("dialog")).toBeHidden();
  // Nothing opens while it is hidden.
  await page.evaluate(() => window.Hark?.("open"));
  await page.evaluate(() => window.Hark?.("show"));
  await expanded("false");
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    "open",
    "close",
    "open",
    "close",
  ]);
});

test("[GAP-45] without a launcher the panel has its own close button", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await launcher(page).waitFor();
  await page.evaluate(() => {
    window.Hark?.("config", { launcher: false });
    window.Hark?.("open");
  });
  await panelOf(page).getByRole("button", { name: "Close" }).click();
  await expect(panelOf(page).getByRole("dialog")).toBeHidden();
});

test("[GAP-45] suggest opens the suggestion form with the given text", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await page.evaluate(() => window.Hark?.("suggest", "Photos on jobs"));
  await expect(panelOf(page).getByLabel("Title")).toHaveValue("Photos on jobs");
});

test("[GAP-45] unknown or invalid calls warn and never throw", async ({ page, stage }) => {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(stage.hostUrl);
  await launcher(page).waitFor();
  await page.evaluate(() => {
    const hark = window.Hark as unknown as (...call: unknown[]) => void;
    hark("boom");
    hark("constructor");
    hark();
    hark("config", null);
    hark("identify");
    hark("identify", { id: "" });
    hark("on", "ready", () => {
      throw new Error("mine");
    });
    hark("off", "nothing", null);
  });
  await openPanel(page);
  expect(errors).toEqual([]);
  expect(warnings.filter((text) => /Hark: cannot take (boom|constructor|undefined)$/.test(text))).toHaveLength(3);
  await expect.poll(() => warnings.some((text) => text.includes("identify needs an id"))).toBe(true);
});

test("[GAP-45] off removes the listener; message and unread report a reply while the panel is closed", async ({
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
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    const never = () => heard.push("never");
    window.Hark?.("on", "message", never);
    window.Hark?.("off", "message", never);
    window.Hark?.("on", "message", ({ content }) => heard.push(content));
    window.Hark?.("on", "unread", (count) => heard.push(count));
  });
  const { listConversations, sendMessage } = await import("@hark/contract/conversations/endpoints");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  await olivia.call(sendMessage, {
    params: { ...params, conversationId: conversations[0]?.id ?? "" },
    body: { content: "Me." },
  });
  await expect(launcher(page)).toHaveAccessibleName("Support, 1 unread message");
  await expect.poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(["Me.", 1]);
  await launcher(page).click();
  await expect(launcher(page)).toHaveAccessibleName("Support");
});

test("[GAP-45] destroy leaves nothing, and another project can follow", async ({ page, hark, hostSite, stage }) => {
  const other = await createOwnedProject(stage.olivia, "Bottom Bracket");
  await setOnline(stage.olivia, other, true);
  await page.goto(hostSite.put("/two", plainPage(scriptTag(hark.url, stage.project.id))));
  await openPanel(page);
  await page.evaluate(() => window.Hark?.("destroy"));
  expect(await page.evaluate(() => [typeof window.Hark, document.querySelectorAll("hark-widget").length])).toEqual([
    "undefined",
    0,
  ]);
  await page.evaluate(() => document.body.replaceChildren());
  const code = /<script>([\s\S]*)<\/script>/.exec(snippet(hark.url, other.id))?.[1] ?? "";
  await page.addScriptTag({ content: code });
  const panel = await openPanel(page);
  await expect(panel.getByRole("dialog", { name: "Bottom Bracket support" })).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll("hark-widget").length)).toBe(1);
});

test("[S44] the language follows config, then the page, with any separator and case", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const html = plainPage(snippet(hark.url, stage.project.id)).replace('lang="en"', 'lang="pt_BR"');
  await page.goto(hostSite.put("/language", html));
  await launcher(page).click();
  const frame = page.frameLocator("hark-widget iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Como podemos ajudar?");
  await page.evaluate(() => window.Hark?.("config", { locale: "DE_at" }));
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Wie können wir helfen?");
  await page.evaluate(() => window.Hark?.("config", { locale: "xx-YY" }));
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("How can we help?");
});
