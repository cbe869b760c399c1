import { listConversations } from "@hark/contract/conversations/endpoints";
import type { Page } from "@playwright/test";
import { findProgram } from "../tools/prepare/run.mjs";
import { plainPage, scriptTag, snippet } from "./support/host-site.ts";
import { hostilePages } from "./support/hostile-pages.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel, panelOf, watchTrouble } from "./support/widget.ts";

/** The widget is a guest in pages that know nothing of it: each test is one such page. */

const shop = "<h1>Northside Cycles</h1><p>Repairs while you wait.</p>";

const launchers = (page: Page) => page.evaluate(() => document.querySelectorAll("hark-widget").length);

test("[S40] a strict content security policy needs the documented directives and no other", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const trouble = watchTrouble(page);
  await page.goto(
    hostSite.put("/strict", hostilePages["has a strict policy with Trusted Types"](hark.url, stage.project.id)),
  );
  const panel = await openPanel(page);
  await askQuestion(panel, "Does it run here?");
  const { height, width } = (await launcher(page).boundingBox()) ?? { height: 0, width: 0 };
  expect([width, height]).toEqual([56, 56]);
  // The page's own favicon is refused by this policy; that is the page's affair.
  expect(trouble.filter((text) => !text.includes("favicon"))).toEqual([]);
});

test("[WID-01] a page with COEP require-corp shows and uses the panel", async ({ page, hark, hostSite, stage }) => {
  await page.goto(hostSite.put("/isolated", hostilePages["asks for COEP require-corp"](hark.url, stage.project.id)));
  expect(await page.evaluate(() => self.crossOriginIsolated)).toBe(true);
  await askQuestion(await openPanel(page), "Isolated?");
});

test("[S35] the page's rules do not reach the launcher, nor its the page", async ({ page, hark, hostSite, stage }) => {
  await page.goto(hostSite.put("/rules", hostilePages["styles every element"](hark.url, stage.project.id)));
  await launcher(page).waitFor();
  expect(await launcher(page).boundingBox()).toMatchObject({ width: 56, height: 56 });
  await openPanel(page);
  await expect.poll(() => page.locator("hark-widget iframe").boundingBox()).toMatchObject({ width: 400, height: 608 });
  const textOf = () => page.evaluate(() => getComputedStyle(document.querySelector("p") ?? document.body).cssText);
  const before = await textOf();
  await page.evaluate(() => window.Hark?.("destroy"));
  expect(await textOf()).toBe(before);
});

test("[WID-15] the panel measures 400 by 700 where there is room", async ({ page, stage }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(stage.hostUrl);
  await openPanel(page);
  // While it slides in, the browser computes with fractions.
  await expect.poll(() => page.locator("hark-widget iframe").boundingBox()).toMatchObject({ width: 400, height: 700 });
});

test("[S36] the site's own layers can lie above, by an option", async ({ page, hark, hostSite, stage }) => {
  const cover = '<div id="cover" style="position:fixed;inset:0;z-index:10000;background:#fff">Sale</div>';
  await page.goto(hostSite.put("/layers", plainPage(snippet(hark.url, stage.project.id), shop + cover)));
  await launcher(page).waitFor();
  const topAtLauncher = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth - 50, innerHeight - 50)?.id || "widget");
  expect(await topAtLauncher()).toBe("widget");
  await page.evaluate(() => window.Hark?.("config", { zIndex: 9_999 }));
  expect(await topAtLauncher()).toBe("cover");
});

test("[S33] a replaced body leaves the panel as it was: open, with its draft, one launcher", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  await panel.getByRole("textbox", { name: "Message" }).fill("half a sent");
  await page.evaluate(() => {
    document.body.innerHTML = "<h1>Another page</h1>";
    document.body.replaceWith(document.createElement("body"));
  });
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("half a sent");
  await page.evaluate(() => document.querySelector("hark-widget")?.remove());
  await expect(launcher(page)).toBeVisible();
  expect(await launchers(page)).toBe(1);
});

test("[S33] fifty pushed states make no second launcher and no request", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  await launcher(page).waitFor();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.evaluate(() => {
    for (let step = 0; step < 50; step++) history.pushState({}, "", `/step-${step}`);
  });
  expect(await launchers(page)).toBe(1);
  expect(requests).toEqual([]);
});

test("[S33] the snippet twice is one launcher and one socket", async ({ page, hark, hostSite, stage }) => {
  const twice =
    snippet(hark.url, stage.project.id) + snippet(hark.url, stage.project.id) + scriptTag(hark.url, stage.project.id);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto(hostSite.put("/twice", plainPage(twice, shop)));
  const panel = await openPanel(page);
  await askQuestion(panel, "Once?");
  expect(await launchers(page)).toBe(1);
  await expect.poll(() => sockets.length).toBe(1);
  // A second panel would have come with the first one, which has had an answer since.
  expect(page.frames()).toHaveLength(2);
  expect(sockets).toHaveLength(1);
});

test("[S34] the snippet may stand first in head, at the end of body, or come later by script", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const code = snippet(hark.url, stage.project.id);
  const places = {
    first: `<!doctype html><html lang="en"><head>${code}<title>x</title></head><body>${shop}</body></html>`,
    last: plainPage("", shop + code),
    bare: code,
  };
  for (const [name, html] of Object.entries(places)) {
    const trouble = watchTrouble(page);
    await page.goto(hostSite.put(`/place-${name}`, html));
    await expect(launcher(page)).toBeVisible();
    expect(trouble.filter((text) => !text.includes("404"))).toEqual([]);
  }
  await page.goto(hostSite.put("/place-late", plainPage("", shop)));
  await page.addScriptTag({ content: /<script>([\s\S]*)<\/script>/.exec(code)?.[1] ?? "" });
  await expect(launcher(page)).toBeVisible();
});

test("[S39] a sandboxed frame without an origin of its own chats, and says that nothing is kept", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const inner = hostSite.put("/inner", plainPage(snippet(hark.url, stage.project.id), shop));
  await page.goto(
    hostSite.put(
      "/sandbox",
      plainPage("", `<iframe sandbox="allow-scripts" src="${inner}" width="500" height="680"></iframe>`),
    ),
  );
  const host = page.frameLocator("iframe");
  await host.locator("hark-widget").getByRole("button").click();
  const panel = host.frameLocator('iframe[title="Support"]');
  await askQuestion(panel, "From a sandbox");
  await expect(panel.getByText("won’t keep this conversation")).toBeVisible();
});

test("[S39] blocked storage: memory serves until the page is left", async ({ page, stage }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto(stage.hostUrl);
  await askQuestion(await openPanel(page), "Can you hear me?");
  await launcher(page).click();
  await launcher(page).click();
  await expect(panelOf(page).getByRole("log").getByText("Can you hear me?")).toBeVisible();
});

test("[S39] with third-party storage blocked a reload still finds the conversation, and no cookie is set", async ({
  browser,
  stage,
}) => {
  // Any access of the frame's own storage fails, as browsers do to third parties; the page's works.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (window === window.top) return;
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await page.goto(stage.hostUrl);
  await askQuestion(await openPanel(page), "Will you remember me?");
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await expect(panel.getByRole("button", { name: /Will you remember me/ })).toBeVisible();
  await context.close();
});

test("reloads at any moment lose no message and make no second one", async ({ page, stage }) => {
  test.setTimeout(120_000);
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  await askQuestion(await openPanel(page), "Before the storm");
  const requests = (count: number) => {
    let seen = 0;
    if (count === 0) return Promise.resolve();
    return page.waitForEvent("request", { predicate: () => ++seen >= count }).catch(() => undefined);
  };
  for (let round = 0; round < 30; round++) {
    // Each time a little further on, so that a failure can be seen again; a page that asks for less has come to rest.
    await Promise.race([requests(round % 12), page.waitForLoadState("networkidle")]);
    await page.reload({ waitUntil: "commit" });
    if (round % 5 === 0) await launcher(page).click();
  }
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await expect(panel.getByRole("button", { name: /Before the storm/ })).toBeVisible();
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  expect(conversations).toHaveLength(1);
  expect(conversations[0]?.lastMessage?.sequence).toBe(1);
});

test("the back/forward cache keeps the page, and the panel hears again after the return", async ({
  playwright,
  hostSite,
  stage,
}) => {
  const { olivia, project } = stage;
  const executablePath = findProgram("chromium", "google-chrome", "google-chrome-stable") ?? "";
  test.skip(executablePath === "", "The headless shell has no such cache");
  // Playwright switches it off, and machines with little memory do without it.
  const browser = await playwright.chromium.launch({
    executablePath,
    ignoreDefaultArgs: ["--disable-back-forward-cache", "--headless"],
    args: [
      "--headless=new",
      "--no-sandbox",
      "--enable-features=BackForwardCacheMemoryControls:memory_threshold_for_back_forward_cache_in_mb/0",
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(stage.hostUrl);
    await askQuestion(await openPanel(page), "I come back");
    await launcher(page).click();
    await page.evaluate(() => {
      window.addEventListener("pageshow", ({ persisted }) => {
        document.title = persisted ? "from the cache" : "anew";
      });
      window.Hark?.("on", "message", ({ content }) => {
        document.title = content;
      });
    });
    await page.goto(hostSite.put("/elsewhere", plainPage("", "<h1>Elsewhere</h1>")));
    const params = { projectId: project.id };
    const { conversations } = await olivia.call(listConversations, { params });
    const { sendMessage } = await import("@hark/contract/conversations/endpoints");
    const say = (content: string) =>
      olivia.call(sendMessage, {
        params: { ...params, conversationId: conversations[0]?.id ?? "" },
        body: { content },
      });
    await say("While you were away");
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveTitle("from the cache");
    // Playwright does not see into frames that come from the cache; the launcher tells what the panel knows.
    await expect(launcher(page)).toHaveAccessibleName("Support, 1 unread message");
    await say("And live");
    await expect(page).toHaveTitle("And live");
    await expect(launcher(page)).toHaveAccessibleName("Support, 2 unread messages");
  } finally {
    await browser.close();
  }
});

test("[S41] a blocked script leaves the page without an error", async ({ page, stage }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.route("**/widget.js", (route) => route.abort());
  await page.goto(stage.hostUrl);
  await page.evaluate(() => window.Hark?.("open"));
  await expect(page.getByRole("heading", { name: "Northside Cycles" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("[S41] a bridge that fails, and then comes after the panel, opens it all the same", async ({ page, stage }) => {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(String(error)));
  await page.goto(stage.hostUrl);
  await page.route("**/widget/bridge.js*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await launcher(page).click();
  await failed;
  await page.unroute("**/widget/bridge.js*");
  await page.route("**/widget/bridge.js*", async (route) => {
    // Its scripts have run: it has said `ready` to nobody.
    await page.frames().at(-1)?.waitForLoadState("load");
    await route.continue();
  });
  await expect(async () => {
    await page.evaluate(() => window.Hark?.("open"));
    await expect(panelOf(page).getByRole("dialog")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await askQuestion(panelOf(page), "Second try?");
  expect(trouble).toEqual([]);
});

test("[S41] where WebSockets are blocked the answer comes by polling", async ({ page, stage }) => {
  await page.addInitScript(() => {
    class NoSocket extends EventTarget {
      constructor() {
        super();
        setTimeout(() => {
          const handlers = this as unknown as { onerror?: (event: Event) => void; onclose?: (event: Event) => void };
          handlers.onerror?.(new Event("error"));
          handlers.onclose?.(new Event("close"));
        });
      }
      close() {}
      send() {}
    }
    Object.assign(window, { WebSocket: NoSocket });
  });
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Through the wall?");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const { sendMessage } = await import("@hark/contract/conversations/endpoints");
  await olivia.call(sendMessage, {
    params: { projectId: project.id, conversationId: conversations[0]?.id ?? "" },
    body: { content: "Loud and clear." },
  });
  await expect(panel.getByText("Loud and clear.")).toBeVisible();
});

test("[S01] offline and back: what was missed is there, in order, once", async ({ page, context, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "One");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const params = { projectId: project.id, conversationId: conversations[0]?.id ?? "" };
  const { sendMessage } = await import("@hark/contract/conversations/endpoints");
  for (let round = 0; round < 3; round++) {
    await context.setOffline(true);
    await olivia.call(sendMessage, { params, body: { content: `Missed ${round}` } });
    await context.setOffline(false);
    await expect(panel.getByText(`Missed ${round}`)).toHaveCount(1);
  }
  await expect(panel.locator(".bubble")).toHaveText(["One", "Missed 0", "Missed 1", "Missed 2"]);
});

test("[S37] the page keeps its focus until the visitor opens the panel, and gets it back", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  await page.goto(
    hostSite.put(
      "/focus",
      plainPage(snippet(hark.url, stage.project.id), '<label>Search <input autofocus id="search"></label>'),
    ),
  );
  await launcher(page).waitFor();
  await launcher(page).hover();
  await panelOf(page).getByRole("dialog").waitFor({ state: "attached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("search");
  await page.evaluate(() => window.Hark?.("open"));
  await expect(panelOf(page).getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator("#search")).toBeFocused();
  await launcher(page).click();
  await expect(panelOf(page).getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(launcher(page)).toBeFocused();
});

test("[S45] a right-to-left page has the launcher at its end, and the panel in its language", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const html = plainPage(snippet(hark.url, stage.project.id), "<h1>دراجات المدينة</h1>").replace(
    'lang="en"',
    'lang="ar" dir="rtl"',
  );
  await page.goto(hostSite.put("/rtl", html));
  const box = await page.locator("hark-widget").getByRole("button").boundingBox();
  expect(box?.x).toBe(24);
  await launcher(page).focus();
  await expect(launcher(page)).toHaveAccessibleName("الدعم");
  await launcher(page).click();
  const panel = page.frameLocator('iframe[title="الدعم"]');
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("كيف يمكننا مساعدتك؟");
  await expect(panel.locator("html")).toHaveAttribute("dir", "rtl");
});

test("[S45] in a right-to-left panel an empty field goes its way, and Latin words begin beside their writer", async ({
  page,
  hark,
  hostSite,
  stage,
}) => {
  const html = plainPage(snippet(hark.url, stage.project.id)).replace('lang="en"', 'lang="ar" dir="rtl"');
  await page.goto(hostSite.put("/rtl-words", html));
  await launcher(page).click();
  const panel = page.frameLocator("hark-widget iframe");
  await panel.locator(".action").first().click();
  const field = panel.getByRole("textbox");
  const direction = () => field.evaluate((element) => getComputedStyle(element).direction);
  expect(await direction()).toBe("rtl");
  await field.fill("Hello");
  expect(await direction()).toBe("ltr");
  await field.fill("مرحبا (test) 123.");
  expect(await direction()).toBe("rtl");
  await field.press("Enter");
  const bubble = panel.locator(".bubble");
  await expect(bubble).toHaveText("مرحبا (test) 123.");
  expect(await bubble.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");

  await page.evaluate(() => window.Hark?.("suggest", "Loan bikes"));
  await panel.locator(".foot .button").click();
  await panel.getByRole("status").getByRole("button").click();
  await panel.getByRole("button", { name: "Loan bikes" }).click();
  await panel.getByRole("textbox").fill("Yes please");
  await panel.getByRole("textbox").press("Enter");
  const rightEdge = async (selector: string) => {
    const box = await panel.locator(selector).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  await expect(panel.locator(".comment-text")).toHaveText("Yes please");
  expect(await rightEdge(".comment-text")).toBe(await rightEdge(".comment .by"));
  expect((await panel.locator(".comment-text").boundingBox())?.width).toBeLessThan(100);
});

test("[S38] on a 320 px phone the panel fills what the keyboard leaves, and nothing scrolls sideways", async ({
  browser,
  stage,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await expect
    .poll(() => page.locator("hark-widget iframe").boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 320, height: 568 });
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  const field = panel.getByRole("textbox", { name: "Message" });
  expect(
    await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(16);
  // The keyboard takes the lower half: browsers then shrink the visual viewport alone.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: 280, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  const height = async () => (await page.locator("hark-widget iframe").boundingBox())?.height;
  await expect.poll(height).toBe(280);
  // Two fingers enlarge the page: they shrink what is seen of it too, and the panel stays as it is.
  const zoom = (scale: number) =>
    page.evaluate((value) => {
      Object.defineProperty(visualViewport, "scale", { value, configurable: true });
      visualViewport?.dispatchEvent(new Event("resize"));
    }, scale);
  await zoom(2);
  await expect.poll(height).toBe(568);
  await zoom(1);
  await expect.poll(height).toBe(280);
  await field.fill("W".repeat(600));
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("log")).toContainText("WWW");
  await expect(panel.getByRole("button", { name: "Send" })).toBeInViewport();
  for (const frame of page.frames()) {
    expect(
      await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  }
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await context.close();
});

test("reduced motion: the panel is there at once", async ({ browser, stage }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(stage.hostUrl);
  await openPanel(page);
  const durations = await page
    .locator("hark-widget iframe")
    .evaluate((frame) => getComputedStyle(frame).transitionDuration);
  expect(durations).toMatch(/^0s/);
  await context.close();
});

test("forced colours: launcher and controls keep an edge, and what is chosen stands out", async ({
  browser,
  stage,
}) => {
  const context = await browser.newContext({ forcedColors: "active" });
  const page = await context.newPage();
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  for (const edged of [launcher(page), panel.locator(".actions")])
    await expect(edged).toHaveCSS("border-top-width", "1px");
  await panel.getByRole("button", { name: "Feedback" }).click();
  const isHighlighted = (element: Element) => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.cssText = "background: Highlight; forced-color-adjust: none";
    const wanted = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return getComputedStyle(element).backgroundColor === wanted;
  };
  expect(await panel.getByRole("button", { name: "All suggestions" }).evaluate(isHighlighted)).toBe(true);
  expect(await panel.getByRole("button", { name: "Roadmap" }).evaluate(isHighlighted)).toBe(false);
  await page.evaluate(() => window.Hark?.("suggest", "Loan bikes"));
  await panel.getByRole("button", { name: "Send suggestion" }).click();
  await panel.getByRole("status").getByRole("button", { name: "Feedback" }).click();
  const vote = panel.getByRole("button", { name: /^Upvote/ });
  expect(await vote.evaluate(isHighlighted)).toBe(false);
  await vote.click();
  await expect(vote).toHaveAttribute("aria-pressed", "true");
  expect(await vote.evaluate(isHighlighted)).toBe(true);
  await context.close();
});

test("[WID-05] another frame that speaks our messages is not heard", async ({ page, hark, hostSite, stage }) => {
  const forger = hostSite.put(
    "/forger",
    "<script>setInterval(() => { for (const data of [{type:'ready'},{type:'close'},{type:'visitor',visitor:{token:'forged',isTalking:true}},{type:'unread',count:7,label:'Forged'}]) parent.postMessage(data, '*') }, 20)</script>",
  );
  await page.goto(
    hostSite.put(
      "/forged",
      plainPage(snippet(hark.url, stage.project.id), `${shop}<iframe id="forger" src="${forger}"></iframe>`),
    ),
  );
  const panel = await openPanel(page);
  await askQuestion(panel, "Only you?");
  // The forger has spoken many times by now; its frame can also reach the panel's window.
  await page
    .frameLocator("#forger")
    .locator("html")
    .evaluate(() => {
      const panelWindow = window.parent.frames[1] ?? window.parent.frames[0];
      panelWindow?.postMessage({ type: "state", projectId: "forged", isOpen: false }, "*");
      panelWindow?.postMessage({ type: "intent", view: "suggest", draft: "forged" }, "*");
    });
  await expect(panel.getByRole("log")).toContainText("Only you?");
  await expect(launcher(page)).toHaveAccessibleName("Support");
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "true");
  const stored = await page.evaluate((id) => localStorage.getItem(`hark.visitor.${id}`), stage.project.id);
  expect(stored).not.toContain("forged");
});

test("one opening asks once for the config, a session, the conversations and Home's two suggestions", async ({
  page,
  stage,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, call] = /\/api\/widget\/[^/]+\/(.*)/.exec(request.url()) ?? [];
    if (call) calls.push(`${request.method()} ${call}`);
  });
  await page.goto(stage.hostUrl);
  const listed = page.waitForResponse(/\/conversations$/);
  const panel = await openPanel(page);
  await (await listed).finished();
  await panel.getByRole("button", { name: "Support", exact: true }).click();
  await expect(panel.getByText("No conversations yet")).toBeVisible();
  await expect.poll(() => calls.length).toBe(4);
  expect(calls.sort()).toEqual([
    "GET config",
    "GET conversations",
    "GET feedbacks?orderBy=upvoteCount&limit=2",
    "POST sessions",
  ]);
});

test("[S42] a page that never opens the widget pays for two requests and shifts nothing", async ({ page, stage }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(stage.hostUrl);
  await launcher(page).waitFor();
  await page.waitForLoadState("networkidle");
  const ours = requests.filter((path) => path !== new URL(stage.hostUrl).pathname && path !== "/favicon.ico");
  expect(ours).toEqual(["/widget.js", `/api/widget/${stage.project.id}/config`]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
  const globals = await page.evaluate(() => Object.keys(window).filter((name) => /hark/i.test(name)));
  expect(globals).toEqual(["Hark"]);
});
