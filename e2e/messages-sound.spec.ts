import type { BrowserContext } from "@playwright/test";
import { nextConnection } from "./support/live.ts";
import { signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";
import { watchTrouble } from "./support/widget.ts";

const NOTES_PER_SOUND = 2;

/** Counts, in all tabs, the notes played and how often a tab has checked who reads the conversation. */
async function listenIn(context: BrowserContext) {
  const heard = { notes: 0, looks: 0 };
  await context.addInitScript(() => {
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (when) {
      console.info("heard a note");
      return start.call(this, when);
    };
    const query = LockManager.prototype.query;
    LockManager.prototype.query = async function () {
      const answer = await query.call(this);
      console.info("heard a look");
      return answer;
    };
  });
  // Reported through the console: evaluating in a page counts as a gesture, which would allow sound.
  context.on("console", (message) => {
    if (message.text() === "heard a note") heard.notes++;
    if (message.text() === "heard a look") heard.looks++;
  });
  return heard;
}

test("[RT-01] [RT-14] [RT-18] (case S25) (case S26) three tabs make one sound, and none for what one of them reads", async ({
  page,
  context,
  hark,
  stage,
}) => {
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const { id } = await nadia.ask("Is the Brompton ready?");
  const inbox = `${hark.url}/${stage.project.id}/messages/inbox`;
  const heard = await listenIn(context);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    const isLive = nextConnection(tab);
    await signInAs(tab, stage.olivia);
    await tab.goto(inbox);
    await isLive;
  }
  // The browser blocks sound in the other two, which must not silence this one.
  await tabs.at(-1)?.mouse.click(600, 20);
  /** Tabs decide one after the other; once ours has, those before it have too. */
  const allHaveDecided = () => page.evaluate(() => navigator.locks.request("hark.sound", () => {}));

  await nadia.say(id, "I could come at five");
  await expect.poll(() => heard.looks).toBe(tabs.length);
  await allHaveDecided();
  // The console tells of them a moment later.
  await expect.poll(() => heard.notes).toBe(NOTES_PER_SOUND);

  await page.locator("[data-conversation]").click();
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("I could come at five");
  // As if the second with at most one sound had passed.
  await page.evaluate(() => localStorage.removeItem("hark.sound-at"));
  await nadia.say(id, "Or at six");
  await expect.poll(() => heard.looks).toBe(tabs.length + 2);
  await allHaveDecided();
  expect(heard.notes).toBe(NOTES_PER_SOUND);

  const theo = await arrive(hark, stage.project.id, "Theo Lang");
  await theo.ask("Do you rent bikes?");
  await expect.poll(() => heard.looks).toBe(tabs.length + 2 + tabs.length);
  await allHaveDecided();
  await expect.poll(() => heard.notes).toBe(2 * NOTES_PER_SOUND);
});

test("(case S24) a browser that blocks sound gets a quiet hint and no error, and plays sounds after the first click", async ({
  playwright,
  launchOptions,
  hark,
  stage,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--autoplay-policy=document-user-activation-required"],
  });
  const context = await browser.newContext();
  const heard = await listenIn(context);
  const page = await context.newPage();
  const trouble = watchTrouble(page);
  const devtools = await context.newCDPSession(page);
  /** Read without Playwright's evaluation, which would count as a gesture. */
  const read = async (expression: string) => (await devtools.send("Runtime.evaluate", { expression })).result.value;
  const nadia = await arrive(hark, stage.project.id, "Nadia Haddad");
  const isLive = nextConnection(page);
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/messages/inbox`);
  await isLive;

  const { id } = await nadia.ask("Is the Brompton ready?");
  const hint = "[...document.querySelectorAll('[role=status]')].map((one) => one.textContent).filter(Boolean).join()";
  await expect.poll(() => read(hint)).toBe("Click anywhere to hear new messages");
  expect(await read("navigator.userActivation.hasBeenActive")).toBe(false);
  expect(heard.notes).toBe(0);

  await page.mouse.click(600, 20);
  await nadia.say(id, "I could come at five");
  await expect.poll(() => heard.notes).toBe(NOTES_PER_SOUND);
  expect(trouble).toEqual([]);
  await browser.close();
});
