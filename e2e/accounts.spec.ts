import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { inviteMember } from "@hark/contract/members/endpoints";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/google.ts";
import { type Agent, registerAgent, waitForMail } from "./support/people.ts";
import type { HarkServer } from "./support/server.ts";

// These tests go through many screens, some of them twice.
test.setTimeout(150_000);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const newEmail = (local: string) => `${local}.${randomUUID().slice(0, 8)}@team.example`;

async function signIn(
  page: Page,
  hark: Pick<HarkServer, "url">,
  { email, password }: Pick<Agent, "email" | "password">,
) {
  await page.goto(`${hark.url}/auth/login`);
  await fillInSignIn(page, { email, password });
  await expectSignedIn(page);
}

/** Found by its text: without a project a dialog covers the screen at once (PROJ-10) and hides its headings. */
async function expectSignedIn(page: Page) {
  await expect(page.getByText("Select a project or create a new one")).toBeVisible();
}

async function fillInSignIn(page: Page, { email, password }: Pick<Agent, "email" | "password">) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const linkIn = (mail: { text: string }) => /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
}

test("[AUTH-05] [S63] [S64] a forgotten password is reset by mail; the link works once, and other sessions end", async ({
  page,
  browser,
  hark,
}) => {
  const olivia = await registerAgent(hark);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, hark, olivia);

  await page.goto(`${hark.url}/auth/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page, "Reset your password")).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Email").fill(olivia.email);
  await page.getByRole("button", { name: "Send reset email" }).click();
  await expect(page.getByText("A link to reset your password was sent to your email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Email sent" })).toBeDisabled();

  const link = linkIn(await waitForMail(hark, olivia.email, /reset/i));
  await page.goto(link);
  await expect(heading(page, "Create a new password")).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("New password").fill("sesame");
  await page.getByLabel("Repeat password").fill("sesame");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password changed successfully. Please login again.")).toBeVisible();
  await expect(heading(page, "Sign in")).toBeVisible();
  await fillInSignIn(page, { email: olivia.email, password: "sesame" });
  await expectSignedIn(page);

  await elsewhere.reload();
  await expect(heading(elsewhere, "Sign in")).toBeVisible();

  await elsewhere.goto(link);
  await elsewhere.getByLabel("New password").fill("another");
  await elsewhere.getByLabel("Repeat password").fill("another");
  await elsewhere.getByRole("button", { name: "Reset password" }).click();
  await expect(elsewhere.getByText("This link is not valid or has expired")).toBeVisible();
});

test("[AUTH-02] [AUTH-11] [AUTH-13] [AUTH-48] [GAP-55] signing in with Google returns to the address that was asked for", async ({
  page,
  withGoogle: { google, hark },
}) => {
  google.person = { sub: randomUUID(), email: newEmail("greta"), email_verified: true, name: "Greta Garbo" };
  await page.goto(`${hark.url}/pricing`);
  await expect(heading(page, "Sign in")).toBeVisible();
  await page.getByRole("button", { name: "Google" }).click();
  await page.waitForURL(`${hark.url}/pricing`);
  await page.goto(hark.url);
  await expect(page.getByRole("dialog", { name: "Create Project" })).toBeVisible();
  await page.getByLabel("Project name").fill("Chainring");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/messages\/inbox/);
  const projectId = new URL(page.url()).pathname.split("/")[1];
  await page.goto(`${hark.url}/${projectId}/settings`);
  await expect(page).toHaveURL(`${hark.url}/${projectId}/settings/account`);
  await expect(page.getByLabel("Name")).toHaveValue("Greta Garbo");
  // [SET-ACC-02] There is no password to be changed.
  await expect(page.getByRole("heading", { name: "Change password" })).toHaveCount(0);
});

test("[AUTH-46] Google's refusal and a forged return end with a link back to the login", async ({
  page,
  withGoogle: { google, hark },
}) => {
  google.person = { sub: randomUUID(), email: newEmail("greta"), email_verified: false };
  await page.goto(`${hark.url}/auth/login`);
  await page.getByRole("button", { name: "Google" }).click();
  await expect(page.getByText(/Google has not verified/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Return to login page" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await page.goto(`${hark.url}/auth/validate-google?code=stolen&state=forged`);
  await expect(page.getByText(/Google did not confirm/)).toBeVisible();
});

test("[SET-MEM-08] [GAP-90] somebody without an account accepts an invitation, signs up, verifies, signs in and sees the project", async ({
  page,
  browser,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const email = newEmail("ann+new");
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, hark, olivia);
  await owner.goto(`${hark.url}/${project.id}/settings/members`);
  await expect(heading(owner, "Team members")).toBeVisible();
  await expect(owner.getByText("No pending invitations")).toBeVisible();
  await owner.getByLabel("Email").fill(email);
  await owner.getByRole("button", { name: "Invite members" }).click();
  await expect(owner.getByText("Invitation sent")).toBeVisible();
  await expect(owner.getByText(email)).toBeVisible();
  await expectNoViolations(owner);

  await page.goto(linkIn(await waitForMail(hark, email, /has invited you/)));
  await expect(heading(page, "Invitation Accepted!")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByLabel("Repeat password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create new account" }).click();
  await page.waitForURL(/auth\/verify/);
  await page.goto(linkIn(await waitForMail(hark, email, /verif/i)));
  await page.getByRole("link", { name: "Return to login" }).click();
  await fillInSignIn(page, { email, password: "a long enough password" });
  await page.waitForURL(`${hark.url}/${project.id}/messages/inbox`);

  // The owner sees her join, then removes her; her open dashboard is shown out.
  await owner.reload();
  await owner.getByRole("row", { name: /Ann/ }).getByRole("button", { name: "Remove" }).click();
  const shownOut = expect(page.getByText("Project not found. Please select a different project.")).toBeVisible();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(owner.getByText("Team member removed")).toBeVisible();
  await shownOut;
});

test("[GAP-57] [GAP-129] [S62] an invitation is opened as somebody else, as the invited person, twice, and after its cancellation", async ({
  page,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const [marco, petra] = [await registerAgent(hark, "Marco Rossi"), await registerAgent(hark, "Petra Stein")];
  await olivia.call(inviteMember, { params: { projectId: project.id }, body: { invitationEmail: marco.email } });
  const link = linkIn(await waitForMail(hark, marco.email, /has invited you/));

  await signIn(page, hark, petra);
  await page.goto(link);
  await expect(heading(page, "Invitation Error")).toBeVisible();
  await expect(page.getByText(`you are signed in as ${petra.email}`)).toBeVisible();
  await page.getByRole("link", { name: "Go to Home" }).click();
  await page.getByRole("dialog", { name: "Create Project" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();

  await fillInSignIn(page, marco);
  await expect(page.getByRole("dialog", { name: "Create Project" })).toBeVisible();
  await page.goto(link);
  await page.waitForURL(`${hark.url}/${project.id}/messages/inbox`);
  await page.goto(link);
  // Opened once more by the member it has made, it leads to the project.
  await page.waitForURL(`${hark.url}/${project.id}/messages/inbox`);
  // And so it does once they have signed in.
  await page.getByRole("button", { name: /^Marco Rossi/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await heading(page, "Sign in").waitFor();
  await page.goto(link);
  await expect(page.getByText("This invitation was already accepted. Sign in to open the project.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await fillInSignIn(page, marco);
  await page.waitForURL(`${hark.url}/${project.id}/messages/inbox`);

  await page.goto(`${hark.url}/${project.id}/settings/members`);
  await expect(page.getByRole("button", { name: "Invite members" })).toHaveCount(0);
  await page.getByRole("button", { name: "Leave project" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave project" }).click();
  await expect(page.getByText("You left the project")).toBeVisible();
  await expect(page).toHaveURL(`${hark.url}/`);
});

test("[SET-ACC-05] [ERR-19] [ERR-20] the password is changed in the settings", async ({ page, hark, stage }) => {
  const { olivia, project } = stage;
  await signIn(page, hark, olivia);
  await page.goto(`${hark.url}/${project.id}/settings/account`);
  await expect(page.getByLabel("Current password")).toBeVisible();
  await expectNoViolations(page);
  const fillIn = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill("an even longer one");
    await page.getByLabel("Confirm new password").fill("an even longer one");
    await page.getByRole("button", { name: "Save" }).click();
  };
  await fillIn("a guess");
  await expect(page.getByText("The current password is incorrect")).toBeVisible();
  await fillIn(olivia.password);
  await expect(page.getByText("Password changed successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
});
