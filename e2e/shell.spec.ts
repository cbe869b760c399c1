import type { Locator } from "@playwright/test";
import { watchFading } from "./support/fading.ts";
import { createOwnedProject, signInAs } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const hrefs = (links: Locator) => links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));

test("[SHELL-03] [SHELL-04] [SHELL-05] [SHELL-06] [SHELL-07] [SHELL-08] [SHELL-14] [RT-21] the navigation leads everywhere, at the side and at the bottom", async ({
  page,
  hark,
  stage,
}) => {
  const { olivia, project } = stage;
  const other = await createOwnedProject(olivia, "Velodrome");
  const nav = page.getByRole("navigation", { name: "Main" });
  const at = (path: string) => page.waitForURL(hark.url + path);
  await signInAs(page, olivia);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${hark.url}/${project.id}`);

  await at(`/${project.id}/messages/inbox`);
  expect(await nav.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
  await nav.getByRole("link", { name: "Feedback" }).click();
  await at(`/${project.id}/feedback/suggestions`);
  await nav.getByRole("link", { name: "Settings" }).click();
  await at(`/${project.id}/settings/account`);
  await nav.getByRole("link", { name: "Messages" }).click();
  await at(`/${project.id}/messages/inbox`);
  await nav.getByRole("button", { name: "Chainring, switch project" }).click();
  await page.getByRole("menuitem", { name: "Velodrome" }).click();
  await at(`/${other.id}/messages/inbox`);
  await nav.getByRole("button", { name: "Velodrome, switch project" }).click();
  await page.getByRole("menuitem", { name: "New project" }).click();
  await at("/");

  await page.goto(`${hark.url}/${other.id}/settings`);
  await at(`/${other.id}/settings/account`);
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await nav.boundingBox()).toMatchObject({ x: 0, height: 900 });
  await page.setViewportSize({ width: 1023, height: 900 });
  await expect.poll(() => nav.boundingBox()).toMatchObject({ x: 0, width: 1023 });
  await page.setViewportSize({ width: 390, height: 844 });
  const { y = 0, height = 0, ...across } = (await nav.boundingBox()) ?? {};
  expect([across, y + height]).toEqual([{ x: 0, width: 390 }, 844]);
  const places = ["search", "messages", "feedback", "visitors", "settings"].map((place) => `/${other.id}/${place}`);
  expect(await hrefs(nav.getByRole("link"))).toEqual(places);
  await nav.getByRole("button", { name: "You" }).click();
  const items = page.getByRole("menuitem");
  await expect(items).toHaveText([/Chainring/, /Velodrome/, "New project", "Away", "Log out"]);
  expect((await hrefs(items)).slice(0, 3).toSorted()).toEqual([`/${project.id}`, `/${other.id}`, "/"].toSorted());

  const asked: string[] = [];
  await items.filter({ hasText: "Log out" }).click();
  await at("/auth/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // As on another day: nobody is signed in, and a new window is opened.
  await page.addInitScript(() => localStorage.removeItem("hark.token"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  expect(asked.filter((path) => path.endsWith("/notifications"))).toEqual([]);
});

test("[SHELL-04] the menu of a section takes no press any more while it fades away", async ({ page, hark, stage }) => {
  await signInAs(page, stage.olivia);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${hark.url}/${stage.project.id}/settings`);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Settings" });
  await expect(menu).toBeVisible();
  const fading = await watchFading(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  // The menu, and what lies over all else.
  expect(await fading()).toEqual(["none", "none"]);
});
