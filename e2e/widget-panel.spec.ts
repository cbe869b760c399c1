import { AxeBuilder } from "@axe-core/playwright";
import {
  getConversation,
  listConversations,
  sendMessage,
  updateConversation,
} from "@hark/contract/conversations/endpoints";
import { getVisitor } from "@hark/contract/visitors/endpoints";
import type { FrameLocator, Page } from "@playwright/test";
import { setOnline } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { askQuestion, launcher, openPanel, panelOf } from "./support/widget.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("[WID-12] the three actions and the tabs have their specified texts", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  for (const [title, text] of [
    ["Ask a question", "Get help with your account or products"],
    ["Report a bug", "Tell us about an issue you're experiencing"],
    ["Suggest a feature", "Vote and request features"],
  ] as const) {
    await expect(panel.getByRole("button", { name: title })).toContainText(text);
  }
  for (const tab of ["Home", "Support", "Feedback"])
    await expect(panel.getByRole("button", { name: tab, exact: true })).toBeVisible();
  await expect(panel.getByText("We’re here now")).toBeVisible();
});

test("[WID-14] with nobody online a ticket keeps what was typed, is confirmed and is in the inbox; both sides are live", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Report a bug/ }).click();
  await panel.getByRole("textbox", { name: "Message" }).fill("Two repairs on one stand");
  await panel.locator("input[type=file]").setInputFiles({ name: "stand.png", mimeType: "image/png", buffer: png });
  await expect(panel.getByText("stand.png")).toBeVisible();

  await setOnline(olivia, project, false);
  await expect(panel.getByRole("heading", { name: "Leave a message" })).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("Two repairs on one stand");
  await expect(panel.getByText("stand.png")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Bug" })).toHaveAttribute("aria-pressed", "true");

  await setOnline(olivia, project, true);
  await expect(panel.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Message" })).toHaveValue("Two repairs on one stand");

  await setOnline(olivia, project, false);
  await panel.getByRole("button", { name: "Send message" }).click();
  await expect(panel.getByText("This is required")).toBeVisible();
  await panel.getByLabel("Email").fill("amara+shop@northside.example");
  await panel.getByRole("button", { name: "Send message" }).click();
  await expect(panel.getByRole("heading", { name: "We’ve got it" })).toBeVisible();
  await expect(panel.getByText("amara+shop@northside.example")).toBeVisible();

  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  expect(conversations).toMatchObject([{ type: "BUG", lastMessage: { type: "IMAGE" } }]);
  const { widgetUser } = await olivia.call(getVisitor, {
    params: { projectId: project.id, visitorId: conversations[0]?.widgetUserId ?? "" },
  });
  expect(widgetUser.email).toBe("amara+shop@northside.example");
  await panel.getByRole("button", { name: "See the conversation" }).click();
  await expect(panel.getByRole("log")).toContainText("Two repairs on one stand");
  await expect(panel.getByRole("img", { name: "Image" })).toBeVisible();
});

test("[S14] the last agent leaves between opening the chat and Send: the message is in the inbox", async ({
  page,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Still there?");
  await setOnline(olivia, project, false);
  await expect(panel.getByText("Away")).toBeVisible();
  await panel.getByRole("textbox", { name: "Message" }).fill("Then later");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect
    .poll(
      async () =>
        (await olivia.call(listConversations, { params: { projectId: project.id } })).conversations[0]?.lastMessage
          ?.content,
    )
    .toBe("Then later");
});

test("[S03] pressing Enter five times on a slow connection sends one message", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "First");
  const line = Promise.withResolvers<void>();
  await page.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await line.promise;
    await route.continue();
  });
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("Once");
  for (let press = 0; press < 5; press++) await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(panel.locator(".bubble")).toHaveText(["First", "Once"]);
  line.resolve();
  const { conversations } = await stage.olivia.call(listConversations, { params: { projectId: stage.project.id } });
  await expect(panel.getByText("Sending")).toHaveCount(0);
  expect(conversations).toHaveLength(1);
});

for (const action of ["Ask a question", "Report a bug"]) {
  test(`[S04] a double click on the first Send of '${action}' starts one conversation`, async ({ page, stage }) => {
    await page.goto(stage.hostUrl);
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: action }).click();
    await panel.getByRole("textbox", { name: "Message" }).fill("Twice?");
    await panel.getByRole("button", { name: "Send" }).dblclick();
    await expect(panel.getByRole("log").getByText("Twice?")).toHaveCount(1);
    const { conversations } = await stage.olivia.call(listConversations, { params: { projectId: stage.project.id } });
    expect(conversations).toHaveLength(1);
  });
}

test("[MSG-58] what could not be sent returns to the composer and can be sent again", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "First");
  await page.route("**/messages", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("Second");
  await field.press("Enter");
  await expect(panel.getByText("The message was not sent. What you typed is kept.")).toBeVisible();
  await expect(field).toHaveValue("Second");
  await expect(panel.locator(".bubble")).toHaveText(["First"]);
  await page.unroute("**/messages");
  await field.press("Enter");
  await expect(panel.locator(".bubble")).toHaveText(["First", "Second"]);
});

test("[S03] a message with a lost response is shown once without an error, and a retry stores nothing twice", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "First");
  let isLost = true;
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST" || !isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("Second");
  await field.press("Enter");
  await expect(panel.locator(".bubble")).toHaveText(["First", "Second"]);
  await expect(panel.getByText("Sending")).toHaveCount(0);
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await expect(field).toHaveValue("");

  // The next text is a new message.
  isLost = false;
  await field.fill("Third");
  await field.press("Enter");
  await expect(panel.locator(".bubble")).toHaveText(["First", "Second", "Third"]);
  const { conversations } = await stage.olivia.call(listConversations, { params: { projectId: stage.project.id } });
  const readStored = async () => {
    const { conversation } = await stage.olivia.call(getConversation, {
      params: { projectId: stage.project.id, conversationId: conversations[0]?.id ?? "" },
      query: {},
    });
    return conversation.messages.map(({ content }) => content);
  };
  // A message is shown before it is stored.
  await expect.poll(readStored).toEqual(["First", "Second", "Third"]);
});

test("[MSG-58] two quick messages on a line that breaks come back in the order in which they were written", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "First");
  const bothWritten = Promise.withResolvers<void>();
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await bothWritten.promise;
    await route.abort();
  });
  const field = panel.getByRole("textbox", { name: "Message" });
  for (const text of ["Second", "Third"]) {
    await field.fill(text);
    await field.press("Enter");
  }
  bothWritten.resolve();
  await expect(field).toHaveValue("Second\nThird");
});

test("[S08] what is written while a question is on its way is the next message's, and whoever has left the form stays where they are", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  const left = Promise.withResolvers<void>();
  await page.route("**/conversations", async (route) => {
    if (route.request().method() === "POST") await left.promise;
    await route.continue();
  });
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("Where is it?");
  const asked = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("conversations"),
  );
  await field.press("Enter");
  await asked;
  await field.pressSequentially(" It is red.");
  await panel.getByRole("button", { name: "Back", exact: true }).click();
  left.resolve();
  await panel.getByRole("button", { name: "Support" }).click();
  await panel.getByRole("button", { name: /Where is it/ }).click();
  await expect(panel.locator(".bubble")).toHaveText(["Where is it?"]);
  await expect(field).toHaveValue("It is red.");
});

/** In px: the composer stands at the panel's end. */
async function roomBelowComposer(panel: FrameLocator): Promise<number> {
  const bottomOf = async (selector: string) => {
    const box = await panel.locator(selector).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  return (await bottomOf(".panel")) - (await bottomOf(".composer"));
}

test("[WID-12] a screen that fails to load says so and has a way back, and Try again loads it", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await page.route("**/assets/new-screen-*", (route) => route.abort());
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  await expect(panel.getByText("This could not be loaded")).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: /^Report a bug/ }).click();
  await expect(panel.getByText("This could not be loaded")).toBeVisible();
  await page.unroute("**/assets/new-screen-*");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("textbox", { name: "Message" })).toBeFocused();
  // Nothing else has loaded its styles by then.
  expect(await roomBelowComposer(panel)).toBeLessThan(20);
});

test("[WID-02] a conversation that fails to load says so without moving the composer, and Try again loads it", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  await askQuestion(await openPanel(page), "Where were we?");
  // Before the page is here again: a conversation that is going is fetched in the background.
  await page.route("**/messages*", (route) => route.abort());
  await page.reload();
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await panel.getByRole("button", { name: /Where were we/ }).click();
  await expect(panel.getByText("Conversations could not be loaded")).toBeVisible();
  expect(await roomBelowComposer(panel)).toBeLessThan(20);
  await page.unrouteAll({ behavior: "wait" });
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("log")).toContainText("Where were we?");
});

test("[WID-02] a conversation that failed to load comes with the first message that can be sent", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  await askQuestion(await openPanel(page), "Where were we?");
  await page.route(/\/messages(\?|$)/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await page.reload();
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await panel.getByRole("button", { name: /Where were we/ }).click();
  await expect(panel.getByText("Conversations could not be loaded")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await panel.getByRole("textbox", { name: "Message" }).fill("Here again");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.locator(".bubble")).toHaveText(["Where were we?", "Here again"]);
});

test("[S05] what is sent while a conversation is loading is not lost from it", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "First");
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route(/\/messages(\?|$)/, async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const response = await route.fetch();
    asked.resolve();
    await sent.promise;
    await route.fulfill({ response });
  });
  await page.reload();
  await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await panel.getByRole("button", { name: /First/ }).click();
  await asked.promise;
  const answered = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await panel.getByRole("textbox", { name: "Message" }).fill("Second");
  await panel.getByRole("button", { name: "Send" }).click();
  await (await answered).finished();
  sent.resolve();
  await expect(panel.locator(".bubble")).toHaveText(["First", "Second"]);
});

test("[S10] an Enter that confirms a candidate sends nothing", async ({ page, stage }) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: /^Ask a question/ }).click();
  const field = panel.getByRole("textbox", { name: "Message" });
  await field.fill("日本");
  await field.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true });
  await expect(field).toHaveValue("日本");
  await field.press("Enter");
  await expect(panel.getByRole("log")).toContainText("日本");
});

test("[S13] typing is shown on real input and ends with the reply; a read message says Seen", async ({
  page,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Hello?");
  const params = { projectId: project.id };
  const { conversations } = await olivia.call(listConversations, { params });
  const conversationId = conversations[0]?.id ?? "";
  const { io } = await import("socket.io-client");
  const socket = io(hark.url, { auth: { type: "dashboard", authorization: `Bearer ${olivia.token}` } });
  try {
    const heard: string[] = [];
    socket.on("typing", ({ by }: { by: { type: string } }) => heard.push(by.type));
    // The sockets may not be connected yet, and earlier typing events are dropped.
    await expect
      .poll(async () => {
        await panel.getByRole("textbox", { name: "Message" }).pressSequentially("A");
        return heard[0];
      })
      .toBe("WIDGET_USER");
    socket.emit("typing", { conversationId });
    await expect(panel.getByText("Olivia Berg is typing")).toBeAttached();
    await olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content: "Here." } });
    await expect(panel.getByText("Here.", { exact: true })).toBeVisible();
    await expect(panel.getByText("is typing")).toHaveCount(0);
    const { clearNotifications } = await import("@hark/contract/notifications/endpoints");
    await panel.getByRole("textbox", { name: "Message" }).fill("Thanks");
    await panel.getByRole("button", { name: "Send" }).click();
    await expect(panel.locator(".bubble", { hasText: "Thanks" })).toBeVisible();
    await expect
      .poll(async () => {
        await olivia.call(clearNotifications, { params: { itemId: conversationId }, query: { projectId: project.id } });
        return panel.getByText("Seen").count();
      })
      .toBe(1);
  } finally {
    socket.close();
  }
});

test("[S08] a draft is kept on the site's next page, only in this tab, and is gone after sending or signing out", async ({
  page,
  context,
  stage,
}) => {
  const openComposer = async (tab: Page) => {
    const panel = await openPanel(tab);
    await panel.getByRole("button", { name: /^Ask a question/ }).click();
    return panel.getByRole("textbox", { name: "Message" });
  };
  await page.goto(stage.hostUrl);
  await (await openComposer(page)).fill("Half a sent");
  await page.goto(`${stage.hostUrl}?page=2`);
  await expect(await openComposer(page)).toHaveValue("Half a sent");
  const other = await context.newPage();
  await other.goto(stage.hostUrl);
  await expect(await openComposer(other)).toHaveValue("");
  await panelOf(page).getByRole("button", { name: "Send" }).click();
  const answer = panelOf(page).getByRole("textbox", { name: "Message" });
  await expect(panelOf(page).getByRole("log")).toContainText("Half a sent");
  await answer.fill("And another");
  await page.reload();
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Support" }).click();
  await panel.getByRole("button", { name: /Half a sent/ }).click();
  await expect(answer).toHaveValue("And another");
  await page.evaluate(() => window.Hark?.("logout"));
  await expect(await openComposer(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("And another");
});

test("[S11] [A2] a closed conversation says so and is re-opened by writing", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Done?");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const params = { projectId: project.id, conversationId: conversations[0]?.id ?? "" };
  await olivia.call(updateConversation, { params, body: { status: "CLOSED" } });
  await expect(panel.getByText("This conversation is closed.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Message" }).fill("Not quite");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByText("This conversation is closed.")).toHaveCount(0);
  // Both lines stand between the messages, which say whose they are.
  const log = panel.getByRole("log");
  await expect(log.locator(".activity")).toHaveText([/^Conversation closed/, /^Conversation reopened/]);
  await expect(log).toHaveText(/Done\?.*Conversation closed.*Conversation reopened.*Not quite/s);
  await expect(log.locator(".group.own .sr")).toHaveText(["You", "You"]);
});

test("[J1] [S53] a picture is sent with its text, and a HEIC and an SVG as files, which no page opens in place", async ({
  page,
  stage,
}) => {
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "Look");
  const input = panel.locator("input[type=file]");
  await input.setInputFiles({
    name: "photo.heic",
    mimeType: "image/heic",
    buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"),
  });
  await input.setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg onload=alert(1)>") });
  await input.setInputFiles({ name: "中文 número.png", mimeType: "image/png", buffer: png });
  await panel.getByRole("textbox", { name: "Message" }).fill("Here it is");
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("img", { name: "Image" })).toBeVisible();
  await expect(panel.locator(".bubble")).toHaveCount(5);
  await expect(panel.getByRole("link", { name: /^Download: photo\.heic, HEIC · 16 byte/ })).toBeVisible();
  const drawing = await panel.getByRole("link", { name: /^Download: x\.svg/ }).getAttribute("href");
  const { headers } = await page.request.get(drawing ?? "").then((answer) => ({ headers: answer.headers() }));
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="x\.svg"/);
});

test("[S47] markup in messages stays text, and only web addresses become links", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  const panel = await openPanel(page);
  await askQuestion(panel, "<img src=x onerror=alert(1)>");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  const params = { projectId: project.id, conversationId: conversations[0]?.id ?? "" };
  await olivia.call(sendMessage, {
    params,
    body: { content: "(see http://a.example/b). javascript:alert(1) שלום (test) 123." },
  });
  await expect(panel.getByRole("link")).toHaveCount(1);
  const link = panel.getByRole("link");
  await expect(link).toHaveAttribute("href", "http://a.example/b");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
});

test("[S46] everything works by keyboard: open, ask, read the reply, back, close", async ({ page, stage }) => {
  const { olivia, project } = stage;
  await page.goto(stage.hostUrl);
  await launcher(page).focus();
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: /^Ask a question/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("log")).toContainText("By keyboard");
  await expect(panel.getByRole("log")).toHaveAttribute("aria-label", "Messages");
  const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
  await olivia.call(sendMessage, {
    params: { projectId: project.id, conversationId: conversations[0]?.id ?? "" },
    body: { content: "Heard" },
  });
  await expect(panel.getByRole("log")).toContainText("Heard");
  await panel.getByRole("button", { name: "Back" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: "Support" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(launcher(page)).toBeFocused();
});

async function expectNoAxeFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include("hark-widget").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`[S46] axe finds nothing on any view, ${colorScheme}`, async ({ browser, stage }) => {
    test.setTimeout(150_000);
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto(stage.hostUrl);
    await page.addStyleTag({ content: `:root{color-scheme:${colorScheme}}` });
    const panel = await openPanel(page);
    await expectNoAxeFindings(page);
    await askQuestion(panel, "Question");
    await expectNoAxeFindings(page);
    await panel.getByRole("button", { name: "Back" }).click();
    await expect(panel.getByRole("button", { name: /Question/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await panel.getByRole("button", { name: "Feedback" }).click();
    await panel.getByRole("button", { name: "Suggest a feature" }).click();
    await panel.getByLabel("Title").fill("Photos on jobs");
    await expectNoAxeFindings(page);
    await panel.getByRole("button", { name: "Send suggestion" }).click();
    await expect(panel.getByText("Thank you")).toBeVisible();
    await panel.getByRole("button", { name: "Feedback" }).click();
    await expect(panel.getByText("Photos on jobs")).toBeVisible();
    await expectNoAxeFindings(page);
    await setOnline(stage.olivia, stage.project, false);
    await panel.getByRole("button", { name: "Home" }).click();
    await panel.getByRole("button", { name: /^Report a bug/ }).click();
    await expect(panel.getByRole("heading", { name: "Leave a message" })).toBeVisible();
    await expectNoAxeFindings(page);
    await context.close();
  });
}
