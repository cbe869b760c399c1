import { sendMessage } from "@hark/contract/conversations/endpoints";
import { createComment } from "@hark/contract/feedback/endpoints";
import { createKnownIssue } from "@hark/contract/known-issues/endpoints";
import { inviteMember } from "@hark/contract/members/endpoints";
import { createSavedReply } from "@hark/contract/saved-replies/endpoints";
import { createTag } from "@hark/contract/tags/endpoints";
import { createNote } from "@hark/contract/thread/endpoints";
import type { Locator, Page } from "@playwright/test";
import { listFindings, listFindingsIn } from "./support/axe.ts";
import { test as feedbackTest } from "./support/feedback.ts";
import { joinTeam, signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { arrive } from "./support/visitors.ts";

/*
 * What axe-core and one heading of the first level ask of every screen, menu, list and dialog, in both colour schemes. A new one
 * gets its line here. The panel's are in `widget-panel.spec.ts`.
 */

const popup = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

interface Screen {
  path: string;
  /** Is there once it has loaded. */
  shows: (page: Page) => Locator;
  /** What opens something on it. */
  opens?: (page: Page) => Locator[];
}

async function lookAt(page: Page, base: string, { path, shows, opens }: Screen) {
  await page.goto(base + path);
  await expect(shows(page).first()).toBeVisible();
  expect(await listFindings(page), path).toEqual([]);
  await expect(page.locator("h1:visible"), path).toHaveCount(1);
  for (const opener of opens?.(page) ?? []) {
    await opener.first().click();
    const opened = page.locator(popup).filter({ visible: true });
    await expect(opened.first(), `${path}: ${opener}`).toBeVisible();
    // The screen was light a moment ago, and a popup has no colours of its own.
    expect(await listFindingsIn(page, popup, "dark"), `${path}: ${opener}`).toEqual([]);
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(opened).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("button", { name });

test("axe-core finds nothing on the screens of messages and visitors, in their menus and dialogs", async ({
  page,
  hark,
  stage,
}) => {
  test.slow();
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  const nadia = await arrive(hark, project.id, "Nadia Haddad", { plan: "gold" });
  const { id } = await nadia.ask("Is the Brompton ready?");
  const at = { params: { ...params, conversationId: id } };
  await olivia.call(sendMessage, { ...at, body: { content: "On the stand" } });
  for (const content of ["Asked twice", "She paid"]) await olivia.call(createNote, { ...at, body: { content } });
  await olivia.call(createTag, { params, body: { name: "Repair" } });
  await signInAs(page, olivia);
  const base = `${hark.url}/${project.id}`;
  const row = (of: Page) => of.locator(`[data-conversation="${id}"]`);
  const bar = (of: Page) =>
    [/^Filter/, /^Status/, /, switch project$/, /^Olivia Berg, /].map((name) => button(name)(of));
  const tools = (of: Page) =>
    [/^Assign/, /^Snooze/, /^Make it a suggestion/, /^Merge/, /^More/, /^Insert an emoji/].map((name) =>
      button(name)(of),
    );
  await lookAt(page, base, { path: "/messages/inbox", shows: row, opens: bar });
  await lookAt(page, base, {
    path: `/messages/inbox/${id}`,
    shows: (of) => of.getByText("She paid"),
    opens: tools,
  });
  await lookAt(page, base, { path: "/messages/mentions", shows: (of) => of.getByRole("heading", { level: 1 }) });
  await lookAt(page, base, {
    path: "/visitors",
    shows: (of) => of.getByText("Nadia Haddad"),
    opens: (of) => [button("Columns")(of)],
  });
  await lookAt(page, base, { path: "/search?q=Brompton", shows: (of) => of.locator("[data-hit]") });
  await lookAt(page, base, { path: "/nowhere", shows: (of) => of.getByText("There is nothing at this address") });

  // Who comes by a link stands at the open row, and who comes by Tab finds it, however far down it is.
  await page.goto(`${base}/messages/inbox/${id}`);
  await expect(row(page)).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(page.locator("[data-conversation][tabindex='0']")).toHaveCount(1);
});

feedbackTest(
  "axe-core finds nothing on the screens of feedback, in their menus and dialogs",
  async ({ page, hark, stage, feedbackStage }) => {
    test.slow();
    const { olivia } = stage;
    const params = { projectId: feedbackStage.projectId };
    const { id } = await feedbackStage.suggest("Paint it green", "PENDING", "As the old ones were");
    await feedbackStage.suggest("Rent bikes", "PLANNED");
    await olivia.call(createComment, { params: { ...params, feedbackId: id }, body: { content: "Which green?" } });
    await olivia.call(createKnownIssue, { params, body: { title: "Bookings fail" } });
    const base = `${hark.url}/${params.projectId}`;
    const menus = (of: Page) => [/^Status/, /^Owner/, /^Order by/].map((name) => button(name)(of));
    await lookAt(page, base, {
      path: "/feedback/suggestions",
      shows: (of) => of.getByText("Paint it green"),
      opens: menus,
    });
    await lookAt(page, base, {
      path: `/feedback/suggestions/${id}`,
      shows: (of) => of.getByText("Which green?"),
    });
    for (const name of ["Private", "Votes", "Conversations"]) {
      await page.getByRole("tab", { name }).click();
      expect(await listFindingsIn(page, popup, "dark"), name).toEqual([]);
    }
    for (const name of ["Action", "Owner: No owner", "Expected: No quarter"]) {
      const before = await page.locator(popup).filter({ visible: true }).count();
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.locator(popup).filter({ visible: true })).not.toHaveCount(before);
      expect(await listFindingsIn(page, popup, "dark"), name).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.locator(popup).filter({ visible: true })).toHaveCount(before);
    }
    await page.keyboard.press("Escape");
    await expect(page.locator(`a[href*="${id}"]`)).toBeFocused();
    await lookAt(page, base, { path: "/feedback/roadmap", shows: (of) => of.getByText("Rent bikes") });
    await lookAt(page, base, {
      path: "/feedback/known-issues",
      shows: (of) => of.getByText("Bookings fail"),
      opens: (of) => [button("New")(of)],
    });
  },
);

test("axe-core finds nothing in the settings, on the screens around them, in their menus and dialogs", async ({
  page,
  hark,
  stage,
}) => {
  test.slow();
  const { olivia, project } = stage;
  const params = { projectId: project.id };
  await joinTeam(hark, project.id, olivia, "Marco Rossi");
  await olivia.call(inviteMember, { params, body: { invitationEmail: "ada@team.example" } });
  await olivia.call(createTag, { params, body: { name: "Repair" } });
  await olivia.call(createSavedReply, {
    params,
    body: { title: "Thanks", body: "Thank you" },
  });
  await signInAs(page, olivia);
  const base = `${hark.url}/${project.id}/settings`;
  const screens: Record<string, (RegExp | string)[]> = {
    account: ["Change name", "Delete account"],
    profile: [],
    billing: [],
    availability: [],
    notifications: [],
    general: ["Hand over", "Delete project"],
    members: ["Remove Marco Rossi", /^Cancel invitation/],
    "saved-replies": ["More"],
    tags: ["Actions for Repair"],
    feedback: [],
    style: [],
    installation: ["Generate new key"],
  };
  for (const [path, names] of Object.entries(screens)) {
    await lookAt(page, base, {
      path: `/${path}`,
      // No plan can be chosen where none is sold.
      shows: (of) => of.locator(`main :is(input, button, a):visible${path === "billing" ? "" : ":enabled"}`),
      opens: (of) => names.map((name) => button(name)(of)),
    });
  }
  await lookAt(page, hark.url, {
    path: "/",
    shows: (of) => of.getByText("Chainring"),
    opens: (of) => [button("Create Project")(of)],
  });
  await lookAt(page, hark.url, { path: "/pricing", shows: (of) => of.getByText("Pro plan") });
});

test("axe-core finds nothing on the screens in front of the sign-in", async ({ page, hark }) => {
  test.slow();
  const screens: [path: string, heading: string][] = [
    ["/auth/login", "Sign in"],
    ["/auth/register", "Create an account"],
    ["/auth/forgot", "Reset your password"],
    ["/auth/redefine?token=unknown&email=ada%40team.example", "Create a new password"],
    ["/auth/verify?email=ada%40team.example", "Verify your email"],
    ["/auth/verify?code=unknown", "Verify your email"],
    ["/auth/validate-google", "Sign in with Google"],
    ["/accept-invitation?token=unknown&email=ada%40team.example", "Invitation Error"],
    ["/auth/nowhere", "There is nothing at this address"],
  ];
  for (const [path, heading] of screens) {
    await lookAt(page, hark.url, { path, shows: (of) => of.getByRole("heading", { level: 1, name: heading }) });
  }
  await page.goto(`${hark.url}/auth/register`);
  await page.getByRole("button", { name: "Create new account" }).click();
  expect(await listFindingsIn(page, "main", "dark")).toEqual([]);
});
