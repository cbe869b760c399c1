import AxeBuilder from "@axe-core/playwright";
import { getAgent, updateAgent } from "@hark/contract/agents/endpoints";
import { getProject } from "@hark/contract/projects/endpoints";
import type { Page } from "@playwright/test";
import { buildPicture } from "../server/test/files.ts";
import type { Agent } from "./support/people.ts";
import { waitForMail } from "./support/people.ts";
import { expect, failCalls, recordCalls, test } from "./support/settings.ts";

const said = (page: Page, text: string) => page.locator("[role=status], [role=alert]").filter({ hasText: text });
const switchOf = (page: Page, name: string) => page.getByRole("switch", { name });
const choose = (page: Page, label: string, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer });

async function readAgent(agent: Agent, project: { id: string }) {
  const params = { projectId: project.id, agentId: agent.agentId };
  return (await agent.call(getAgent, { params })).agent;
}

test("[SHELL-13] [SHELL-16] [SHELL-17] [SHELL-18] the menu has its groups, and every entry opens its screen", async ({
  page,
  settings,
}) => {
  await settings.open("profile");
  const menu = page.getByRole("navigation", { name: "Settings" });
  const groups = menu.getByRole("heading", { level: 3 });
  const entries = groups.evaluateAll((headings) =>
    headings.map(({ textContent, parentElement }) => [
      textContent,
      ...[...(parentElement?.parentElement?.querySelectorAll("a") ?? [])].map((link) => link.textContent),
    ]),
  );
  expect(await entries).toEqual([
    ["Personal", "Account", "Profile", "Billing", "Availability", "Notifications"],
    ["Current project", "General", "Team members", "Saved replies", "Tags", "Feedback"],
    ["Widget", "Style", "Installation"],
  ]);
  for (const [label, segment] of [
    ["Availability", "availability"],
    ["Notifications", "notifications"],
    ["General", "general"],
    ["Style", "style"],
    ["Profile", "profile"],
  ] as const) {
    await menu.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`/settings/${segment}$`));
    await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
    expect(violations, segment).toEqual([]);
  }
});

test("[SHELL-15] on a small screen the menu is a drawer", async ({ page, settings }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await settings.open("availability");
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Notifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeHidden();
});

test.describe("profile", () => {
  test("[SET-PROF-01..04] [SET-PROF-06] a name and a chosen picture are previewed, saved and kept after a reload", async ({
    page,
    settings,
    stage,
  }) => {
    await settings.open("profile");
    const name = page.getByLabel("Display name");
    await expect(name).toHaveValue("Olivia Berg");
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
    await name.fill("Olivia B.");
    await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(name).toHaveValue("Olivia Berg");
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

    const grants = recordCalls(page, "POST", /\/upload-avatar$/);
    const puts = recordCalls(page, "PUT", /\/uploads\//);
    const patches = recordCalls(page, "PATCH", /\/agents\/[^/]+$/);
    await choose(page, "Avatar", "me.jpg", "image/jpeg", await buildPicture("png", { width: 900, height: 600 }));
    await expect(page.locator("form img")).toHaveAttribute("src", /^blob:/);
    expect([grants, puts, patches].flat()).toEqual([]);
    await name.fill("  Olivia B.  ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Profile updated successfully")).toBeVisible();
    expect(grants).toEqual([{ contentType: "image/png" }]);
    expect(puts).toHaveLength(1);
    const saved = await readAgent(stage.olivia, stage.project);
    expect(saved.name).toBe("Olivia B.");
    expect(patches).toEqual([{ displayName: "Olivia B.", avatarUrl: saved.avatarUrl }]);

    await page.reload();
    await expect(name).toHaveValue("Olivia B.");
    await expect(page.locator("form img")).toHaveAttribute("src", saved.avatarUrl ?? "");
    await expect.poll(() => page.locator("form img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);

    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.locator("form img")).toHaveCount(0);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await readAgent(stage.olivia, stage.project)).avatarUrl).toBeNull();
  });

  const refused: [string, string, string, () => Buffer | Promise<Buffer>, string][] = [
    ["ERR-30", "notes.pdf", "application/pdf", () => Buffer.from("%PDF-1.4"), "Please select an image file"],
    [
      "ERR-31",
      "big.png",
      "image/png",
      async () => Buffer.concat([await buildPicture("png"), Buffer.alloc(5 * 1024 * 1024)]),
      "File is too large. Maximum size is 5MB.",
    ],
    [
      "ERR-28",
      "broken.png",
      "image/png",
      () => Buffer.from("\x89PNG\r\n and then nothing", "latin1"),
      "Failed to process image",
    ],
    [
      "S53",
      "IMG_1.HEIC",
      "",
      () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      "HEIC pictures don't open in most browsers. Save it as JPEG or PNG, then choose it again.",
    ],
    [
      "S51",
      "logo.svg",
      "image/svg+xml",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "SVG pictures are not accepted. Use PNG, JPEG, GIF, WebP or AVIF.",
    ],
  ];
  for (const [id, name, type, bytes, text] of refused) {
    test(`[VAL-22] [VAL-23] [${id}] ${name} is refused in both places before anything is sent`, async ({
      page,
      settings,
    }) => {
      const grants = recordCalls(page, "POST", /\/upload-/);
      for (const [segment, label] of [
        ["profile", "Avatar"],
        ["general", "Company Logo"],
      ] as const) {
        await settings.open(segment);
        await choose(page, label, name, type, await bytes());
        await expect(said(page, text)).toBeVisible();
        await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
      }
      expect(grants).toEqual([]);
    });
  }

  test("[ERR-29] [SET-PROF-05] a failed upload and a failed save say so, and the old values return", async ({
    page,
    settings,
  }) => {
    await settings.open("profile");
    await page.route("**/api/uploads/**", (route) => route.fulfill({ status: 500, body: "" }));
    await choose(page, "Avatar", "me.png", "image/png", await buildPicture("png"));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Failed to upload avatar")).toBeVisible();
    await page.unroute("**/api/uploads/**");

    await page.reload();
    await failCalls(page, "PATCH", "**/agents/*");
    await page.getByLabel("Display name").fill("Nope");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Failed to save changes. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Display name")).toHaveValue("Nope");
    await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  });

  test("[VAL-24] an empty name shows an error; leaving with changes asks first", async ({ page, settings }) => {
    await settings.open("profile");
    await page.getByLabel("Display name").fill("   ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Display name is required")).toBeVisible();
    await expect(page.getByLabel("Display name")).toHaveAttribute("aria-invalid", "true");

    const leave = () => page.getByRole("link", { name: "Availability" }).click();
    await leave();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await leave();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/availability$/);
  });
});

test.describe("availability", () => {
  test("[SET-AVAIL-01..07] switches take effect and persist; offline mode overrides the others", async ({
    page,
    settings,
    stage,
  }) => {
    await settings.open("availability");
    const status = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header");
    await expect(status.getByText("Online", { exact: true })).toBeVisible();
    await expect(switchOf(page, "Offline mode")).toHaveAttribute("aria-checked", "false");
    await expect(switchOf(page, "Online when app is open")).toHaveAttribute("aria-checked", "false");
    await expect(page.getByText("Active hours")).toHaveCount(0);

    await switchOf(page, "Online when app is open").click();
    await switchOf(page, "Enable schedule").click();
    await expect(page.getByText("Active hours")).toBeVisible();
    await expect
      .poll(() => readAgent(stage.olivia, stage.project))
      .toMatchObject({
        activeWhenInApp: true,
        enableSchedule: true,
      });

    await switchOf(page, "Offline mode").click();
    await expect(status.getByText("Offline", { exact: true })).toBeVisible();
    for (const name of ["Online when app is open", "Enable schedule"]) {
      await expect(switchOf(page, name)).toBeDisabled();
      await expect(switchOf(page, name)).toHaveAttribute("aria-checked", "false");
    }
    await expect(page.getByText("Active hours")).toHaveCount(0);
    await page.reload();
    await expect(switchOf(page, "Offline mode")).toHaveAttribute("aria-checked", "true");
    await switchOf(page, "Offline mode").click();
    await expect(switchOf(page, "Online when app is open")).toHaveAttribute("aria-checked", "true");
    await expect(status.getByText("Online", { exact: true })).toBeVisible();
  });

  test("[SET-AVAIL-08..13] [SET-AVAIL-16] [VAL-25] zone, days and hours are saved as they are set", async ({
    page,
    settings,
    stage,
  }) => {
    const params = { projectId: stage.project.id, agentId: stage.olivia.agentId };
    await stage.olivia.call(updateAgent, { params, body: { enableSchedule: true, activeTime: [] } });
    await settings.open("availability");

    const zone = page.getByRole("combobox", { name: "Timezone" });
    await zone.fill("Kathmandu");
    await page.getByRole("option", { name: "(UTC+05:45) Asia/Kathmandu" }).click();
    await expect.poll(() => readAgent(stage.olivia, stage.project)).toMatchObject({ timezoneUTC: "UTC+05:45" });
    await zone.fill("UTC-03:30");
    await page.getByRole("option", { name: "UTC-03:30", exact: true }).click();
    await expect
      .poll(() => readAgent(stage.olivia, stage.project))
      .toMatchObject({ timezoneUTC: "UTC-03:30", timezone: null });

    await page.getByRole("button", { name: "Friday" }).click();
    await page.getByRole("button", { name: "Sunday" }).click();
    await expect
      .poll(async () => (await readAgent(stage.olivia, stage.project)).activeDays)
      .toEqual(["mon", "tue", "wed", "thu", "sun"]);

    await page.getByRole("button", { name: "Add hours" }).click();
    await expect(said(page, "Active hours updated")).toBeVisible();
    const nineToFive = { from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } };
    expect((await readAgent(stage.olivia, stage.project)).activeTime).toEqual([nineToFive]);

    const hour = page.getByRole("combobox", { name: "To, hour" });
    await hour.click();
    await expect(page.getByRole("option")).toHaveCount(24);
    await page.getByRole("option", { name: "08" }).click();
    await expect(page.getByText("Start time must be before end time")).toBeVisible();
    await expect(hour).toHaveAttribute("aria-invalid", "true");
    expect((await readAgent(stage.olivia, stage.project)).activeTime).toEqual([nineToFive]);

    await hour.click();
    await page.getByRole("option", { name: "23" }).click();
    const minute = page.getByRole("combobox", { name: "To, minute" });
    await minute.click();
    await expect(page.getByRole("option")).toHaveText(["00", "15", "30", "45"]);
    await page.getByRole("option", { name: "45" }).click();
    const untilMidnight = page.getByRole("checkbox", { name: "Until midnight" });
    await untilMidnight.click();
    await expect(untilMidnight).toBeChecked();
    await expect
      .poll(async () => (await readAgent(stage.olivia, stage.project)).activeTime)
      .toEqual([{ from: { hour: 9, minute: 0 }, to: { hour: 24, minute: 0 } }]);
    await page.getByRole("button", { name: "Remove hours" }).click();
    await expect.poll(async () => (await readAgent(stage.olivia, stage.project)).activeTime).toEqual([]);
  });

  test("[SET-AVAIL-14] zones run from UTC-12:00 to UTC+14:00 with half and quarter hours", async ({
    page,
    settings,
    stage,
  }) => {
    const params = { projectId: stage.project.id, agentId: stage.olivia.agentId };
    await stage.olivia.call(updateAgent, { params, body: { enableSchedule: true } });
    await settings.open("availability");
    await page.getByRole("combobox", { name: "Timezone" }).fill("UTC");
    const options = page.getByRole("option");
    await expect(options.first()).toHaveText("UTC-12:00");
    await expect(page.getByRole("option", { name: "UTC+05:30", exact: true })).toHaveCount(1);
    await expect(page.getByRole("option", { name: "UTC+12:45", exact: true })).toHaveCount(1);
    await expect(options.last()).toHaveText(/UTC\+14:00/);
  });

  test("[SET-AVAIL-15] [SET-AVAIL-17] a failed change is rolled back and says so", async ({ page, settings }) => {
    await settings.open("availability");
    await failCalls(page, "PATCH", "**/agents/*");
    await switchOf(page, "Offline mode").click();
    await expect(said(page, "Failed to update availability")).toBeVisible();
    await expect(switchOf(page, "Offline mode")).toHaveAttribute("aria-checked", "false");
  });
});

test.describe("notifications", () => {
  test("[SET-NOTIF-01..03] there is one switch for each pair; a change is kept, a failure is rolled back", async ({
    page,
    settings,
    stage,
  }) => {
    await settings.open("notifications");
    const names = ["Sound for questions", "Email for questions", "Sound for bug reports", "Email for bug reports"];
    for (const name of names) await expect(switchOf(page, name)).toHaveAttribute("aria-checked", "true");
    // And two for mentions (A2).
    await expect(page.getByRole("switch")).toHaveCount(6);
    const patches = recordCalls(page, "PATCH", /notification-preferences$/);
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/notification-preferences"),
    );
    await switchOf(page, "Email for bug reports").click();
    await saved;
    expect(patches).toEqual([{ preferences: [{ type: "BUG", channel: "EMAIL", enabled: false }] }]);
    await page.reload();
    await expect(switchOf(page, "Email for bug reports")).toHaveAttribute("aria-checked", "false");
    const { notificationPreferences } = await readAgent(stage.olivia, stage.project);
    expect(notificationPreferences.filter((one) => !one.enabled)).toHaveLength(1);

    await failCalls(page, "PATCH", "**/notification-preferences");
    await switchOf(page, "Sound for questions").click();
    await expect(said(page, "Failed to save changes. Please try again.")).toBeVisible();
    await expect(switchOf(page, "Sound for questions")).toHaveAttribute("aria-checked", "true");
  });

  test("the owner sees whether mail works and sends a test", async ({ page, settings, stage, hark }) => {
    await settings.open("notifications");
    await expect(page.getByText("No mail server is configured.")).toBeVisible();
    await page.getByRole("button", { name: "Send test mail" }).click();
    await expect(said(page, "Test mail sent")).toBeVisible();
    await waitForMail(hark, stage.olivia.email, /test mail/i);
  });
});

test.describe("general", () => {
  test("[SET-GEN-01..08] [ERR-24] name and logo are previewed, saved and shown, and the logo is removed again", async ({
    page,
    settings,
    stage,
  }) => {
    await settings.open("general");
    await expect(page.getByRole("heading", { name: "Display" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Logo", exact: true })).toBeVisible();
    const name = page.getByLabel("Company name");
    await expect(name).toHaveAttribute("placeholder", "Enter display name");
    const save = page.getByRole("button", { name: "Save changes" });
    await expect(save).toHaveCount(0);

    const calls = recordCalls(page, "POST", /\/upload-logo$/);
    const patches = recordCalls(page, "PATCH", /\/projects\/[^/]+$/);
    await choose(page, "Company Logo", "logo.png", "image/png", await buildPicture("png", { width: 800, height: 400 }));
    await expect(page.locator("form img")).toHaveAttribute("src", /^blob:/);
    expect(calls).toEqual([]);
    await name.fill("Chainring & Co");
    await save.click();
    await expect(said(page, "Changes saved successfully!")).toBeVisible();
    await expect(save).toHaveCount(0);
    const params = { projectId: stage.project.id };
    const { project } = await stage.olivia.call(getProject, { params });
    expect(project.name).toBe("Chainring & Co");
    expect(calls).toEqual([{ contentType: "image/png" }]);
    expect(patches).toEqual([{ name: "Chainring & Co", logoUrl: project.logoUrl }]);
    await expect(page.locator("form img")).toHaveAttribute("src", project.logoUrl ?? "");

    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.locator("form img")).toHaveCount(0);
    await save.click();
    await expect.poll(async () => (await stage.olivia.call(getProject, { params })).project.logoUrl).toBeNull();
  });

  test("[ERR-25..27] each failed step has its message, and the choice stays", async ({ page, settings }) => {
    await settings.open("general");
    const save = page.getByRole("button", { name: "Save changes" });
    const pick = async () => choose(page, "Company Logo", "logo.png", "image/png", await buildPicture("png"));

    await page.route("**/api/uploads/**", (route) => route.abort());
    await pick();
    await save.click();
    await expect(said(page, "Failed to upload logo")).toBeVisible();
    await page.unroute("**/api/uploads/**");

    await failCalls(page, "PATCH", /\/api\/projects\/[^/]+$/);
    await save.click();
    await expect(said(page, "Failed to change logo. Please try again.")).toBeVisible();
    await expect(save).toBeVisible();

    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByLabel("Company name").fill("Other");
    await save.click();
    await expect(said(page, "Failed to save changes. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Company name")).toHaveValue("Other");

    await page.getByLabel("Company name").fill(" ");
    await save.click();
    await expect(page.getByText("Display name is required")).toBeVisible();
  });
});
