import { SignJWT } from "jose";
import { plainPage } from "./support/host-site.ts";
import { expect, test } from "./support/settings.ts";
import { openPanel } from "./support/widget.ts";

test("[SET-INST-02] [SET-INST-06] [SET-INST-09] the copied snippets work on another site; a new key invalidates the old one's tokens", async ({
  browser,
  context,
  hark,
  hostSite,
  page,
  settings,
  stage,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: hark.url });
  await settings.open("installation");
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = async (name: string) => {
    const before = await read();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByText("Copied to clipboard").first()).toBeVisible();
    await expect.poll(read).not.toBe(before);
    return read();
  };
  const snippet = await copy("Copy snippet");
  const secretKey = await copy("Copy secret key");
  await expect(page.getByText(secretKey, { exact: true })).toBeVisible();
  expect(secretKey).toBe(stage.project.secretKey);
  const verifiedCall = await copy("Copy identify snippet with user token");
  expect(verifiedCall).toContain("userToken");

  const hostUrl = hostSite.put("/installed", plainPage(snippet));
  const sign = (key: string) =>
    new SignJWT({ id: "user-123", name: "Amara Okafor" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("7d")
      .sign(new TextEncoder().encode(key));
  const arrive = async (userToken: string) => {
    const visitors = await browser.newContext();
    const visited = await visitors.newPage();
    const answer = visited.waitForResponse((response) => response.url().endsWith("/sessions"));
    await visited.goto(hostUrl);
    await visited.evaluate((token) => window.Hark?.("identify", { id: "user-123", userToken: token }), userToken);
    await openPanel(visited);
    const { widgetUser } = (await (await answer).json()) as { widgetUser: { isVerified: boolean } };
    await visitors.close();
    return widgetUser.isVerified;
  };
  expect(await arrive(await sign(secretKey))).toBe(true);

  const generate = { name: "Generate new key" };
  await page.getByRole("button", generate).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText(secretKey, { exact: true })).toBeVisible();
  await page.getByRole("button", generate).click();
  await page.getByRole("alertdialog").getByRole("button", generate).click();
  await expect(page.getByText(secretKey, { exact: true })).toHaveCount(0);
  const newKey = await copy("Copy secret key");
  expect(newKey).not.toBe(secretKey);
  expect(await arrive(await sign(secretKey))).toBe(false);
  expect(await arrive(await sign(newKey))).toBe(true);
});
