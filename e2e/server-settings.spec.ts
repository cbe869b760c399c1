import { listFindings } from "./support/axe.ts";
import { createOwnedProject, joinTeam, registerAgent, signInAs } from "./support/people.ts";
import { startHark } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test("[O1] [O2] [O5] the administrator closes the registration and runs the checks, and nobody else finds the page", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  // A server of its own: who is first there is its administrator, and registration is closed for all others.
  const hark = await startHark();
  try {
    const olivia = await registerAgent(hark);
    const project = await createOwnedProject(olivia);
    const marco = await joinTeam(hark, project.id, olivia, "Marco Neri");
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInAs(page, olivia);
    await page.goto(`${hark.url}/${project.id}/settings`);
    await page.getByRole("link", { name: "Server" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Server" })).toBeVisible();

    await page.getByRole("button", { name: "Run checks" }).click();
    await expect(page.getByText("Database", { exact: true })).toBeVisible();
    await expect(page.getByText(/Everything is in order|^Problems: \d+\. Warnings: \d+\./)).toBeVisible();
    // Axe takes a label that is scrolled away for none.
    await page.getByRole("heading", { level: 1, name: "Server" }).scrollIntoViewIfNeeded();
    await page.getByText("One visitor, per hour").scrollIntoViewIfNeeded();
    expect(await listFindings(page)).toEqual([]);

    const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
    const choice = page.getByRole("combobox", { name: "New accounts" });
    await choice.click();
    await page.getByRole("option", { name: "Closed" }).click();
    await saved;
    const guests = await browser.newContext();
    const stranger = await guests.newPage();
    await stranger.goto(`${hark.url}/auth/register`);
    await expect(stranger.getByText("This server takes no new accounts.")).toBeVisible();
    await guests.close();

    // The setting is the server's own: it outlives a restart, and the page shows it.
    await hark.restart();
    await page.reload();
    await expect(choice).toHaveText("Closed");

    const members = await browser.newContext();
    const other = await members.newPage();
    await signInAs(other, marco);
    await other.goto(`${hark.url}/${project.id}/settings/server`);
    await expect(other.getByText("There is nothing at this address")).toBeVisible();
    await members.close();
    await context.close();
  } finally {
    await hark.stop();
  }
});
